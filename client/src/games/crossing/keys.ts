/** The keyboard of a game of crossing words: from a key to an action. */
import { arrow_of, claim_key, key_target, on_ground, TABLE_KEYS } from "../../table/keys";
import type { Dealt, Hand as AnyHand } from "./hand.svelte";
import type { Square } from "./arrangement";
import { taken } from "./board_words";
import { KEYS } from "./key_table";

type Hand = AnyHand<Dealt>;

const LETTER = /^[a-z]$/i;

export type KeyAction = (hand: Hand) => void;

/** What a key does here, or null. Letters go to the chosen square; without one, H hides the hand. */
export function key_action(
  key: string,
  spot_chosen: boolean,
  from: Square | null = null,
  by_word = false,
): KeyAction | null {
  const arrow = arrow_of(KEYS, key);
  if (arrow) return (hand) => hand.arrow(arrow, from, by_word);
  if (by_word) return null;
  if (LETTER.test(key) && spot_chosen) return (hand) => hand.type(key.toUpperCase());
  if (KEYS.has("erase", key)) return (hand) => hand.erase();
  if (KEYS.has("recall", key)) return (hand) => hand.recall();
  if (KEYS.has("play", key)) return play;
  if (KEYS.has("shuffle", key)) return (hand) => hand.shuffle();
  if (KEYS.has("turn", key)) return (hand) => hand.turn(from);
  if (TABLE_KEYS.has("hide", key)) return (hand) => hand.hide();
  return null;
}

function play(hand: Hand): void {
  const { spot, laid } = hand.laid;
  if (laid.length === 0 && spot && taken(hand.board, spot.row, spot.column))
    hand.explain(spot.row, spot.column);
  else void hand.play();
}

export function handle_key(event: KeyboardEvent, hand: Hand): void {
  const arrow = arrow_of(KEYS, event.key);
  const by_word = event.ctrlKey && arrow !== null;
  const target = key_target(event, by_word);
  if (!target) return;
  const square = target.closest<HTMLElement>("[data-row]");
  const in_page = square !== null || on_ground(target) || target.closest("[data-rail]") !== null;
  if (!in_page && arrow) return;
  const from = square && { row: Number(square.dataset.row), column: Number(square.dataset.column) };
  if (from && !hand.laid.spot && LETTER.test(event.key))
    hand.laid = { ...hand.laid, spot: { ...from, across: true } };
  const does = key_action(event.key, hand.laid.spot !== null, from, by_word);
  if (!does) return;
  claim_key(event);
  does(hand);
}
