/** Answers on their way. One that nobody confirmed is sent again under the same id, so a lost
 *  connection neither loses nor doubles a play. */
import { api, NetworkError } from "./call";
import { retry_delay } from "./stream";
import type { Accepted } from "./types";

let wake: (() => void)[] = [];

/** The connection is back: do not wait for the next try. */
export function retry_now(): void {
  const waiting = wake;
  wake = [];
  for (const go of waiting) go();
}

const fresh_id = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(15)), (byte) =>
    byte.toString(36).padStart(2, "0"),
  ).join("");

/** Resolves when the server took the answer; throws the server's refusal. */
export async function send_answer(
  table: string,
  seat: number,
  key: string,
  answer: unknown,
  post: typeof api.answer = api.answer,
): Promise<Accepted> {
  const sent = { seat, key, answer, id: fresh_id() };
  for (let tries = 0; ; tries++) {
    try {
      return await post(table, sent);
    } catch (error) {
      if (!(error instanceof NetworkError)) throw error;
    }
    await new Promise<void>((go) => {
      wake.push(go);
      setTimeout(go, retry_delay(tries));
    });
  }
}
