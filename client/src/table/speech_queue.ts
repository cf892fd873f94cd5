/** The order in which things are said. */

/** What happened at the table; what this player is asked; what a key or command of theirs did. */
export type Kind = "happened" | "asked" | "echo";

export interface Unsaid {
  kind: Kind;
  text: string;
}

/** Nothing that waits is lost, but for an echo that a newer one outdates. What happened is said
 *  before the question that it led to, whichever came first. */
export function queued(waiting: readonly Unsaid[], next: Unsaid): Unsaid[] {
  if (next.kind === "echo") return [...waiting.filter((one) => one.kind !== "echo"), next];
  const asked = next.kind === "happened" ? waiting.findIndex((one) => one.kind === "asked") : -1;
  return asked < 0 ? [...waiting, next] : waiting.toSpliced(asked, 0, next);
}
