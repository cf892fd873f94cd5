import { describe, expect, it } from "vitest";
import { read_next } from "../src/table/read_lines";

describe("reading lines of pieces by arrows", () => {
  const lengths = [3, 1, 5];
  const next = (line: number, at: number, key: string, to_end = false) => {
    const found = read_next(lengths, line, at, key, to_end);
    return found && [found.line, found.at];
  };

  it("goes along a line and stays in it", () => {
    expect(next(0, 1, "ArrowRight")).toEqual([0, 2]);
    expect(next(0, 2, "ArrowRight")).toEqual([0, 2]);
    expect(next(0, 0, "ArrowLeft")).toEqual([0, 0]);
  });

  it("goes to the end of a line with Ctrl", () => {
    expect(next(2, 1, "ArrowRight", true)).toEqual([2, 4]);
    expect(next(2, 3, "ArrowLeft", true)).toEqual([2, 0]);
  });

  it("goes to the piece below or above, or the last one of a shorter line", () => {
    expect(next(0, 2, "ArrowDown")).toEqual([1, 0]);
    expect(next(1, 0, "ArrowUp")).toEqual([0, 0]);
    expect(next(2, 4, "ArrowDown")).toEqual([2, 4]);
  });

  it("leaves other keys alone", () => {
    expect(next(0, 0, "a")).toBeNull();
  });
});
