/** A number in an order: 1st, 2nd, 3rd, 4th, 11th, 21st. */
import { say } from "./say";

export function ordinal(place: number): string {
  const last = place % 10;
  const teen = Math.floor(place / 10) % 10 === 1;
  if (teen || last < 1 || last > 3) return say("place.n", { place });
  return say(`place.${last as 1 | 2 | 3}`, { tens: place < 10 ? "" : Math.floor(place / 10) });
}
