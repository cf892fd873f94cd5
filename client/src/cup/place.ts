/** A place in words: 1st, 2nd, 3rd, 4th. */
import { say } from "../messages/say";

export function place_text(place: number): string {
  const last = place % 10;
  const teen = Math.floor(place / 10) % 10 === 1;
  if (teen || last < 1 || last > 3) return say("cup.place.n", { place });
  return place < 10
    ? say(`cup.place.${last as 1 | 2 | 3}`)
    : `${Math.floor(place / 10)}${say(`cup.place.${last as 1 | 2 | 3}`)}`;
}
