/** Answers of games that the client does not know, written and read without brackets. */

/** "type word, letter A" for an object; a word or a number as it is. */
export function choice_text(choice: unknown): string {
  if (Array.isArray(choice)) return choice.map(choice_text).join(" ");
  if (typeof choice === "object" && choice !== null) {
    return Object.entries(choice)
      .map(([name, value]) =>
        name === "type" ? choice_text(value) : `${name} ${choice_text(value)}`,
      )
      .join(", ");
  }
  return String(choice);
}

/** "pass" is { type: "pass" }; "guess, tile 1, letter A" is { type: "guess", tile: 1, letter: "A" }. */
export function answer_of(text: string): unknown {
  const [type = "", ...fields] = text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
  const entries = fields.map((field) => {
    const [name = "", ...rest] = field.split(/\s+/);
    const value = rest.join(" ");
    return [name, /^-?\d+$/.test(value) ? Number(value) : value] as const;
  });
  return { type, ...Object.fromEntries(entries) };
}
