/** The keyboard of a game of crossing words, as a table from key to action. */
import { key_target, claim_key, shortcuts } from "../../table/keys";
import type { Dealt, Hand as AnyHand } from "./hand.svelte";
import type { Square } from "./arrangement";
import { taken } from "./board_words";

type Hand = AnyHand<Dealt>;

const ARROW = /^Arrow(Up|Down|Left|Right)$/;
const LETTER = /^[a-z]$/i;

export type KeyAction = (hand: Hand) => void;

/** What a key does here, or null. Letters go to the chosen square; without one, H hides the hand. */
export function key_action(
  key: string,
  spot_chosen: boolean,
  from: Square | null = null,
  by_word = false,
): KeyAction | null {
  if (ARROW.test(key)) return (hand) => hand.arrow(key, from, by_word);
  if (by_word) return null;
  if (LETTER.test(key) && spot_chosen) return (hand) => hand.type(key.toUpperCase());
  if (key === "Backspace" || key === "Delete") return (hand) => hand.erase();
  if (key === "Escape") return (hand) => hand.recall();
  if (key === "Enter") return enter;
  if (!shortcuts()) return null;
  if (key === "h" || key === "H") return (hand) => hand.hide();
  if (key === " ") return (hand) => hand.shuffle();
  if (key === ".") return (hand) => hand.turn(from);
  return null;
}

function enter(hand: Hand): void {
  const { spot, laid } = hand.laid;
  if (laid.length === 0 && spot && taken(hand.board, spot.row, spot.column))
    hand.explain(spot.row, spot.column);
  else void hand.play();
}

export function handle_key(event: KeyboardEvent, hand: Hand): void {
  const by_word = event.ctrlKey && ARROW.test(event.key);
  const target = key_target(event, by_word);
  if (!target) return;
  const square = target.closest<HTMLElement>("[data-row]");
  const in_page =
    square !== null || target === document.body || target.closest("[data-rail]") !== null;
  if (!in_page && ARROW.test(event.key)) return;
  const from = square && { row: Number(square.dataset.row), column: Number(square.dataset.column) };
  if (from && !hand.laid.spot && LETTER.test(event.key))
    hand.laid = { ...hand.laid, spot: { ...from, across: true } };
  const does = key_action(event.key, hand.laid.spot !== null, from, by_word);
  if (!does) return;
  claim_key(event);
  does(hand);
}
