/** What the check says about each answer, in a sentence. */
import { number_text } from "../../../texts/number_text";
import { has_text, say, type Code } from "../../../texts/say";
import type { Hand } from "../hand.svelte";
import { BONUS, type Mark, type View } from "../model";
import type { CheckStep } from "../check_steps";
import "./texts";

/** Why an answer brought what it did, in a sentence. */
export function verdict_text(mark: Mark, view: View, you: boolean): string {
  const because = `foil.why.${mark.why}`;
  const why = has_text(because)
    ? say(because, { shortest: view.shortest })
    : say("foil.why.unknown");
  switch (mark.kind) {
    case "formed":
      if (!view.scrambles) return say("foil.was.good", { points: 1 });
      return [...mark.word].some((one) => BONUS.has(one))
        ? say("foil.was.bonus")
        : say("foil.was.good", { points: 2 });
    case "unscrambled":
      return say("foil.was.found");
    case "lost":
      return mark.word
        ? say("foil.why.lost.other")
        : say(you ? "foil.was.lost.you" : "foil.was.lost");
    case "missed":
      if (!mark.word) return say("foil.was.missed");
      return mark.why && mark.why !== "unknown" ? why : say("foil.was.no.word");
    case "violation":
    case "wrong":
      return why;
    default:
      return say(`foil.extra.${mark.kind}` as Code);
  }
}

/** A step in one breath, for those who listen. */
export function step_text(step: CheckStep, hand: Hand): string {
  const view = hand.view!;
  const { table } = hand;
  const name = (seat: number) => (seat === table.viewpoint ? say("You") : table.name(seat));
  const each = step.marks.map((mark) =>
    say("foil.told", {
      name: name(mark.seat),
      answer: [...(mark.word ? [mark.word] : []), number_text(mark.points)].join(", "),
      verdict: verdict_text(mark, view, mark.seat === table.viewpoint),
    }),
  );
  const head =
    step.group === null
      ? say("foil.extras")
      : step.owner === table.viewpoint
        ? say("foil.told.own", { word: step.word })
        : say("foil.told.of", { name: table.name(step.owner), word: step.word });
  return [head, ...each].join(" ");
}
