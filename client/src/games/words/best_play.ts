/** A play that could have been made, as tiles on their squares. */
export interface BestPlay {
  at: string; // 8D across, D8 down
  word: string; // blanks in lower case
  points: number;
  kept: number;
}

export interface Place {
  row: number;
  column: number;
  letter: string;
}

/** Where each letter of a play lies; those on the board already are among them. */
export function letters_of({ at, word }: BestPlay): Place[] {
  const found = /^(?:(\d+)([A-Z])|([A-Z])(\d+))$/.exec(at);
  if (!found) return [];
  const across = found[1] !== undefined;
  const row = Number(found[1] ?? found[4]) - 1;
  const column = (found[2] ?? found[3]!).charCodeAt(0) - 65;
  return [...word].map((letter, i) => ({
    row: across ? row : row + i,
    column: across ? column + i : column,
    letter: letter.toUpperCase(),
  }));
}
