/** Why words of a sheet do not count, in words. */
import { has_text, say } from "../../texts/say";
import type { Refused } from "./model";

/** One word, while playing: it shares a letter, or counts already. */
export const explained = ({ word, why, by }: Refused): string =>
  say(why === "twice" ? "kross.refused.twice" : "kross.refused.overlap", { word, by });

export interface Group {
  why: string; // a sentence that the words complete
  words: { word: string; by: string }[];
}

/** At the end: all of them, under their reasons, each word once under a reason. */
export function groups(refused: readonly Refused[]): Group[] {
  const found = new Map<string, Refused[]>();
  for (const one of refused) {
    const why = one.why === "personal-name" ? "name" : one.why;
    const same = found.get(why) ?? [];
    if (!same.some((other) => other.word === one.word && other.by === one.by))
      found.set(why, [...same, one]);
  }
  return [...found].flatMap(([why, words]) => {
    const code = `kross.group.${why}`;
    return has_text(code)
      ? [
          {
            why: say(code),
            words: words.toSorted((one, other) => other.word.length - one.word.length),
          },
        ]
      : [];
  });
}
