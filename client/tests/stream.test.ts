import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { retry_delay, Stream, type Connection } from "../src/api/stream";

/** A source that is told what happens to it. */
class Source extends EventTarget {
  static readonly CLOSED = 2;
  readyState = 0;
  constructor(readonly url: string) {
    super();
    sources.push(this);
  }
  close(): void {
    this.readyState = 2;
  }
}

let sources: Source[] = [];
let links: Connection[] = [];
const page = Object.assign(new EventTarget(), { visibilityState: "visible" });
const frames: unknown[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  sources = [];
  links = [];
  const world = new EventTarget();
  vi.stubGlobal("addEventListener", world.addEventListener.bind(world));
  vi.stubGlobal("removeEventListener", world.removeEventListener.bind(world));
  vi.stubGlobal("document", page);
  vi.stubGlobal("EventSource", Source);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const open = () =>
  new Stream(["a", "b"], {
    frame: (frame) => frames.push(frame),
    chat: () => {},
    link: (link) => links.push(link),
  });
const show = (state: string) => {
  page.visibilityState = state;
  page.dispatchEvent(new Event("visibilitychange"));
};

test("one stream serves all tables of a tab", () => {
  const stream = open();
  expect(sources[0]!.url).toBe("/api/stream?tables=a,b");
  sources[0]!.dispatchEvent(new Event("open"));
  sources[0]!.dispatchEvent(Object.assign(new Event("frame"), { data: '{"n":1}' }));
  expect(frames).toEqual([{ n: 1 }]);
  expect(links.at(-1)).toEqual({ state: "live" });
  stream.close();
});

test("a lost stream comes back by itself, more patiently each time", () => {
  const stream = open();
  for (let tries = 0; tries < 4; tries++) {
    sources.at(-1)!.dispatchEvent(new Event("error"));
    expect(links.at(-1)).toMatchObject({ state: "lost", tries: tries + 1 });
    expect(sources.length).toBe(tries + 1);
    vi.advanceTimersByTime(retry_delay(tries));
    expect(sources.length).toBe(tries + 2);
  }
  expect(retry_delay(100)).toBe(15_000);
  stream.close();
});

test("someone who does not want to wait can try now", () => {
  const stream = open();
  sources[0]!.dispatchEvent(new Event("error"));
  stream.now();
  expect(sources.length).toBe(2);
  stream.close();
});

test("a tab that is hidden for a minute lets go of its stream, and takes it up when seen again", () => {
  const stream = open();
  show("hidden");
  vi.advanceTimersByTime(59_000);
  expect(sources[0]!.readyState).toBe(0);
  vi.advanceTimersByTime(2_000);
  expect(sources[0]!.readyState).toBe(2);
  expect(links.at(-1)).toEqual({ state: "asleep" });
  show("visible");
  expect(sources.length).toBe(2);
  stream.close();
});

test("a closed stream stays closed", () => {
  const stream = open();
  stream.close();
  sources[0]!.dispatchEvent(new Event("error"));
  vi.advanceTimersByTime(60_000);
  expect(sources.length).toBe(1);
});
