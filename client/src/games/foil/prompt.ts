/** What is asked at this moment, in one sentence and a smaller one. */
import { say } from "../../texts/say";
import { screen } from "../../screen.svelte";
import type { Hand } from "./hand.svelte";
import type { View } from "./model";
import { letter_of } from "./trays";

interface Asked {
  title: string;
  sub: string;
}

/** In the first turns of a game what it is all about is said instead of how a card is drawn. */
const is_new = (view: View): boolean => view.number === 1 && view.turns < view.counts.length;

function turn(hand: Hand, name: string): Asked {
  const { table } = hand;
  const view = hand.view!;
  const goal = say("foil.goal");
  if (!hand.my_turn)
    return {
      title: say("foil.turn.other", { name }),
      sub: table.watching ? say("foil.watch") : is_new(view) ? goal : say("foil.turn.wait"),
    };
  if (!hand.drew)
    return {
      title: say("foil.turn.draw"),
      sub: is_new(view) ? goal : say("foil.turn.draw.sub"),
    };
  if (hand.lifted !== null) {
    const letter = letter_of(hand.trays, hand.lifted);
    return {
      title: say("foil.turn.discard.this", { letter }),
      sub: say(screen.phone ? "foil.turn.discard.this.short" : "foil.turn.discard.this.sub", {
        letter,
      }),
    };
  }
  return {
    title: say("foil.turn.discard"),
    sub: say(hand.trays.active === null ? "foil.turn.discard.sub" : "foil.turn.discard.laying"),
  };
}

export function prompt(
  hand: Hand,
  { full, all }: { full: number; all: number },
  short = false,
): Asked {
  const { table } = hand;
  const view = hand.view!;
  const name = table.name(view.turn ?? view.dealer);
  const knocker =
    view.knocker === null
      ? say("foil.scramble.nobody")
      : view.knocker === table.viewpoint
        ? say("foil.scramble.you")
        : say("foil.scramble.knocked", { name: table.name(view.knocker) });
  switch (view.phase) {
    case "category":
      return hand.kind === "category"
        ? { title: say("foil.category.you"), sub: say("foil.category.sub") }
        : {
            title: say("foil.category.other", { name: table.name(view.dealer) }),
            sub: say("foil.category.sub"),
          };
    case "turns":
      return turn(hand, name);
    case "scramble":
      if (table.watching)
        return { title: `${knocker} ${say("foil.scramble.watch")}`, sub: say("foil.watch") };
      return view.scrambles
        ? {
            title: screen.phone ? say("foil.scramble") : `${knocker} ${say("foil.scramble")}`,
            sub: say(
              hand.done
                ? "foil.scramble.done"
                : view.knocker === table.viewpoint
                  ? "foil.scramble.keep"
                  : "foil.scramble.sub",
              { need: view.need },
            ),
          }
        : {
            title: screen.phone ? say("foil.lay") : `${knocker} ${say("foil.lay")}`,
            sub: say("foil.lay.sub"),
          };
    case "unscramble":
      if (short)
        return {
          title: say("foil.unscramble.short"),
          sub: say("foil.unscramble.count", { full, all }),
        };
      return {
        title: say("foil.unscramble", { full, all }),
        sub: say(
          table.watching
            ? "foil.watch"
            : hand.done
              ? "foil.unscramble.done"
              : screen.touch
                ? "foil.unscramble.sub.touch"
                : "foil.unscramble.sub",
        ),
      };
    case "accept":
      return {
        title: say("foil.accept", { title: view.title }),
        sub: say(hand.kind === "accept" ? "foil.accept.sub" : "foil.accept.wait"),
      };
    case "check":
      return {
        title: say("foil.check.title", { number: view.number }),
        sub: say("foil.check.sub"),
      };
    case "over":
      return { title: say("waits.nobody"), sub: "" };
  }
}
