/** Numbers as people write them: with a minus sign, never a hyphen. */
export const number_text = (number: number): string =>
  number < 0 ? `−${-number}` : String(number);

/** The same with a plus before what is won. */
export const signed_text = (number: number): string =>
  number > 0 ? `+${number}` : number_text(number);
