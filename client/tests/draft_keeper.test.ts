import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DraftKeeper } from "../src/table/draft_keeper";

const kept = new Map<string, string>();
const fetch = vi.fn<(path: string, request: { body: string }) => Promise<Response>>(() =>
  Promise.resolve(Response.json(null)),
);
let leave: () => void = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", fetch);
  vi.stubGlobal("addEventListener", (_: string, heard: () => void) => (leave = heard));
  vi.stubGlobal("removeEventListener", () => {});
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});
afterEach(() => {
  kept.clear();
  fetch.mockClear();
  vi.useRealTimers();
});

const ask = (key: string, draft: unknown = null) => ({ key, draft }) as never;
const sent = () =>
  fetch.mock.calls.map(([, { body }]) => {
    const { seat, key, draft } = JSON.parse(body) as Record<string, unknown>;
    return { seat, key, draft };
  });

test("work is kept at once here, and after a moment at the server", () => {
  const table = { id: "t", viewpoint: 0, ask: ask("turn-1") };
  let word = "";
  const drafts = new DraftKeeper(table, () => ({ word }));
  expect([drafts.is_new(), drafts.is_new()]).toEqual([true, false]);
  for (word of ["C", "CA", "CAT"]) drafts.save();
  expect(drafts.kept()).toEqual({ word: "CAT" });
  expect(sent()).toEqual([]);
  vi.advanceTimersByTime(250);
  expect(sent()).toEqual([{ seat: 0, key: "turn-1", draft: { word: "CAT" } }]);
});

test("the next question has no draft but its own", () => {
  const table = { id: "t", viewpoint: 0, ask: ask("turn-1") };
  const drafts = new DraftKeeper(table, () => "mine");
  drafts.is_new();
  drafts.save();
  table.ask = ask("turn-2", "from my other device");
  expect(drafts.is_new()).toBe(true);
  expect(drafts.kept()).toBe("from my other device");
});

test("what is sent is no draft any more, and a page that goes saves what is left", () => {
  const drafts = new DraftKeeper({ id: "t", viewpoint: 1, ask: ask("turn-1") }, () => "mine");
  drafts.is_new();
  drafts.save();
  drafts.drop();
  leave();
  expect(sent()).toEqual([]);
  drafts.save();
  leave();
  vi.advanceTimersByTime(1000);
  expect(sent()).toEqual([{ seat: 1, key: "turn-1", draft: "mine" }]);
});

test("without storage the server's copy is enough", () => {
  vi.stubGlobal("sessionStorage", undefined);
  const drafts = new DraftKeeper(
    { id: "t", viewpoint: 0, ask: ask("turn-1", "old") },
    () => "mine",
  );
  drafts.is_new();
  drafts.save();
  expect(drafts.kept()).toBe("old");
  drafts.close();
  expect(sent()).toEqual([{ seat: 0, key: "turn-1", draft: "mine" }]);
});
