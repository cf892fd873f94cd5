import { expect, test, vi } from "vitest";
import { title_of } from "../src/games/title";
import { line_text } from "../src/table/history_text";

const settled = () => new Promise((done) => setTimeout(done));

test("the texts of a game without a folder come from the server, once", async () => {
  const texts = { "game.chess": "Chess", "line.chess.moved": "{who} moved {piece}" };
  const fetch = vi.fn((_: string) => Promise.resolve(Response.json(texts)));
  vi.stubGlobal("fetch", fetch);
  expect([title_of("chess"), title_of("chess")]).toEqual(["Chess", "Chess"]);
  await settled();
  expect(fetch.mock.calls.map(([path]) => path)).toEqual(["/api/games/chess/texts/en"]);
  const naming = { card: { game: "chess" } as never, seats: [], viewpoint: 0 };
  const line = (code: string, seat: number | null) =>
    line_text({ code, seat, data: { piece: "K" } }, naming)
      .parts.map((part) => part.text)
      .join("");
  expect(line("moved", 0)).toBe("You moved K");
  expect([line("queen-taken", 0), line("queen-taken", null)]).toEqual([
    "You: queen taken",
    "queen taken",
  ]);
});

test("a server that does not answer is asked again", async () => {
  const fetch = vi.fn((_: string) => Promise.reject(new TypeError("no network")));
  vi.stubGlobal("fetch", fetch);
  title_of("go");
  await settled();
  expect(title_of("go")).toBe("Go");
  expect(fetch).toHaveBeenCalledTimes(2);
});
