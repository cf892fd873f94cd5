/** A square of a sheet in words: what stands there, where that is, and the words through it. */
import { say } from "../../texts/say";
import { runs_at, square_name } from "./sheet";
import { FREE } from "./model";

export interface Seen {
  hidden?: boolean;
  waits?: string | null; // a letter that is about to be written here
  fresh?: boolean; // it was written last
}

export function square_text(sheet: string, square: number, seen: Seen = {}): string {
  const name = square_name(square);
  const letter = sheet[square] ?? FREE;
  if (seen.hidden) return say("kross.square.hidden", { name });
  if (seen.waits) return say("kross.square.chosen", { name, letter: seen.waits });
  if (letter === FREE) return say("kross.square", { name });
  const { across, down } = runs_at(sheet, square);
  return [
    say(seen.fresh ? "kross.square.new" : "kross.square.letter", { name, letter }),
    ...(across ? [say("kross.square.across", { word: across })] : []),
    ...(down ? [say("kross.square.down", { word: down })] : []),
  ].join(", ");
}
