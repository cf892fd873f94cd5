/** The order in which things are said. */

/** What happened at the table; what this player is asked; what a key or command of theirs did. */
export type Kind = "happened" | "asked" | "echo";

export interface Unsaid {
  kind: Kind;
  text: string;
}

/** Nothing that waits is lost, but for an echo that a newer one outdates. A question comes last: it
 *  is what a player answers, and what happened or was typed may have led to it. */
export function queued(waiting: readonly Unsaid[], next: Unsaid): Unsaid[] {
  const rest = next.kind === "echo" ? waiting.filter((one) => one.kind !== "echo") : [...waiting];
  const asked = next.kind === "asked" ? -1 : rest.findIndex((one) => one.kind === "asked");
  return asked < 0 ? [...rest, next] : rest.toSpliced(asked, 0, next);
}
