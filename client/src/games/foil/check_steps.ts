/** The check of a hand in steps: one word after the other, then what else counts. */
import type { Mark, View } from "./model";
import { complete } from "./trays";

export interface CheckStep {
  owner: number;
  group: number | null; // null: knocks, loose cards and penalties of everyone
  letters: string; // as the tray showed them
  word: string; // what they turned out to be; as scrambled if nobody found a word
  marks: Mark[];
}

const EXTRAS = new Set(["knock", "whole", "unused", "false-knock"]);

export function steps_of(view: View): CheckStep[] {
  const words: CheckStep[] = (view.holders ?? []).flatMap((groups, owner) =>
    groups.map((letters, group) => {
      const marks = view.marks.filter((mark) => mark.owner === owner && mark.group === group);
      return { owner, group, letters, word: solved(letters, owner, marks), marks };
    }),
  );
  const extras = view.marks.filter((mark) => EXTRAS.has(mark.kind));
  if (!words.length) return [];
  return extras.length
    ? [...words, { owner: 0, group: null, letters: "", word: "", marks: extras }]
    : words;
}

/** The owner's word, or one that someone else has found. */
function solved(letters: string, owner: number, marks: readonly Mark[]): string {
  const own = marks.find((mark) => mark.seat === owner)?.word ?? "";
  if (complete(letters, own)) return own;
  return marks.find((mark) => mark.kind === "unscrambled")?.word ?? letters;
}

/** What a seat has of this hand, up to and with a step. */
export const points_until = (steps: readonly CheckStep[], at: number, seat: number): number =>
  steps
    .slice(0, at + 1)
    .flatMap((step) => step.marks)
    .filter((mark) => mark.seat === seat)
    .reduce((sum, mark) => sum + mark.points, 0);
