/** What a player of Kross is to do, and how the others are getting on, in one sentence each. */
import { list_text, say } from "../../texts/say";
import type { SeatCount } from "../../table/seat_count";
import type { PlayerInput } from "./player_input.svelte";
import { KEYS } from "./key_tables";
import { SQUARES } from "./model";
import { held } from "./sheet";

export function prompt(input: PlayerInput): string {
  const { table, view, kind } = input;
  if (!view) return "";
  if (kind === "call") return say("kross.do.call");
  if (kind === "last") return say("kross.do.last");
  if (kind === "batch")
    return say(view.batch?.letters ? "kross.do.batch" : "kross.do.batch.first", {
      count: view.batch?.names,
    });
  if (kind === "enter")
    return say(view.rejecter !== null ? "kross.do.must" : "kross.do.enter", {
      letter: view.letter,
      name: table.name(view.rejecter),
    });
  const waits = list_text((table.frame?.waiting ?? []).map((one) => table.name(one.seat)));
  if (table.viewpoint !== null && view.finished.includes(table.viewpoint))
    return say("kross.do.finished", { names: waits });
  if (table.viewpoint !== null && view.rejecter === table.viewpoint)
    return say("kross.do.rejected", { letter: view.letter, names: waits });
  return say(view.phase === "call" ? "kross.do.wait.call" : "kross.do.wait", { names: waits });
}

/** How it is done: with keys where there are some. */
export function small_print(input: PlayerInput, touch: boolean): string {
  const { view, kind } = input;
  const keys = touch ? "" : KEYS.label("go");
  const rejects = touch ? "" : KEYS.label("reject");
  const how = keys ? say("kross.how.keys", { keys }) : say("kross.how.tap");
  if (kind === "call") return say(keys ? "kross.how.call" : "kross.how.call.tap", { keys });
  if (kind === "last") return say(keys ? "kross.how.last" : "kross.how.last.short", { keys });
  if (kind === "batch") return say("kross.how.batch");
  if (kind !== "enter" || !view) return "";
  if (view.may_reject === "caller") return `${say("kross.how.caller")} ${how}`;
  if (view.may_reject === "holder") return say("kross.how.holder", { letter: view.letter });
  if (view.fair) return say("kross.how.fair");
  if (view.may_reject === "late") return `${say("kross.how.must")} ${how}`;
  return `${how} ${say(rejects ? "kross.how.reject" : "kross.how.stays", { keys: rejects })}`;
}

/** How everyone's seat is shown: squares filled, what is waited for, letter cards held. */
export function seats_of(input: PlayerInput): SeatCount[] {
  const { table, view } = input;
  if (!view) return [];
  return view.filled.map((count, seat) => {
    const cards = held(view, seat);
    const you = seat === table.viewpoint;
    return {
      figure: count,
      unit: say("kross.of", { count: SQUARES }),
      part: count / SQUARES,
      note: cards.length
        ? say("kross.seat.holds", { letters: cards.join(" "), count: cards.length })
        : say("kross.seat.none"),
      turn: you || (view.phase !== "enter" && view.phase !== "batch"),
      flag: !you
        ? null
        : view.phase === "enter"
          ? say("kross.flag.enter", { letter: view.letter })
          : view.phase === "call"
            ? say("kross.flag.call")
            : view.phase === "batch"
              ? say("kross.flag.batch")
              : say("kross.flag.last"),
      state: view.finished.includes(seat)
        ? say(view.first.includes(seat) ? "kross.seat.first" : "kross.seat.finished")
        : view.rejecter === seat
          ? say("kross.seat.rejected", { letter: view.letter })
          : view.phase === "enter" && view.done.includes(seat)
            ? say(view.caller === seat ? "kross.seat.called" : "kross.seat.done", {
                letter: view.letter,
              })
            : view.phase === "enter"
              ? say(view.caller === seat ? "kross.seat.caller" : "kross.seat.thinks", {
                  letter: view.letter,
                })
              : view.phase === "batch"
                ? say(view.done.includes(seat) ? "kross.seat.done" : "kross.seat.thinks")
                : null,
    };
  });
}
