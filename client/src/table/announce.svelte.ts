/** What a screen reader is told, politely and one thing after the other. */
class Announcer {
  text = $state("");
}
export const announcer = new Announcer();

export function announce(text: string): void {
  // The same sentence twice would not be read again.
  announcer.text = announcer.text === text ? `${text}\u00a0` : text;
}
