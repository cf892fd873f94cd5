import { expect, test } from "vitest";
import { Refusal, NetworkError } from "../src/api/call";
import { retry_now, send_answer } from "../src/api/send_answer";

test("an answer that nobody confirmed is sent again under the same id", async () => {
  const ids: string[] = [];
  const post = (_: string, letter: { id: string }) => {
    ids.push(letter.id);
    if (ids.length < 3) {
      setTimeout(retry_now); // the connection is back
      return Promise.reject(new NetworkError(""));
    }
    return Promise.resolve({ n: 7 });
  };
  expect(await send_answer("t", 0, "turn:1", { type: "pass" }, post)).toEqual({ n: 7 });
  expect(ids.length).toBe(3);
  expect(new Set(ids).size).toBe(1);
});

test("a refusal is not sent again", async () => {
  let times = 0;
  const post = () => {
    times++;
    return Promise.reject(new Refusal({ code: "gap", say: "", data: {} }, 409));
  };
  await expect(send_answer("t", 0, "turn:1", {}, post)).rejects.toThrow(Refusal);
  expect(times).toBe(1);
});
