/** How long a game can take: an option of its own, offered with the minutes. */
import { say_first } from "../texts/say";
import { PLAY_NOW } from "./play_now";

const lengths = (game: string) => PLAY_NOW[`../games/${game}/play_now.ts`]?.lengths;

/** The option that says how long a game takes, where it has one. */
export const length_option = (game: string): string | undefined => lengths(game)?.option;

/** The lengths that a game can be played in, each with its minutes. */
export const lengths_of = (game: string): { value: string; text: string }[] =>
  (lengths(game)?.values ?? []).map((value) => ({
    value,
    text: say_first([`length.${game}.${value}`]) ?? value,
  }));
