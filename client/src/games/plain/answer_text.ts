/** Answers of games that the client does not know, written and read without brackets. */
import { say_first, type Data } from "../../texts/say";

/** A choice in the game's own words: `answer.<game>.<type>`; else as it would be typed. */
export function choice_name(choice: unknown, game: string): string {
  const type = (choice as { type?: string } | null)?.type;
  return say_first([`answer.${game}.${type}`], choice as Data) ?? choice_text(choice);
}

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
