import { describe, expect, it } from "vitest";
import { queued, type Unsaid } from "../src/speech/speech_queue";

const said = (...all: Unsaid[]) =>
  all.reduce((waiting: Unsaid[], one) => queued(waiting, one), []).map((one) => one.text);
const happened = (text: string): Unsaid => ({ kind: "happened", text });
const asked = (text: string): Unsaid => ({ kind: "asked", text });
const echo = (text: string): Unsaid => ({ kind: "echo", text });

describe("the order in which things are said", () => {
  it("is the order in which they happened", () => {
    expect(said(happened("Bo drew."), happened("Bo knocked."))).toEqual([
      "Bo drew.",
      "Bo knocked.",
    ]);
  });

  it("puts what happened before the question that it led to", () => {
    expect(said(asked("Your turn."), happened("Bo passed."), happened("Ada passed."))).toEqual([
      "Bo passed.",
      "Ada passed.",
      "Your turn.",
    ]);
  });

  it("puts an echo before a question, which is what a player answers", () => {
    expect(said(asked("Pick a card."), echo("You doubt it."), happened("Round 2."))).toEqual([
      "You doubt it.",
      "Round 2.",
      "Pick a card.",
    ]);
  });

  it("replaces only an echo, and only by a newer echo", () => {
    expect(said(echo("A"), happened("Bo passed."), echo("B"), asked("Your turn."))).toEqual([
      "Bo passed.",
      "B",
      "Your turn.",
    ]);
  });
});
