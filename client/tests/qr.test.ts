import jsqr from "jsqr";
import { expect, test } from "vitest";
import { qr } from "../src/qr";

/** Draw a code as a picture with a quiet zone, and read it with an independent reader. */
function read(text: string): string | undefined {
  const grid = qr(text);
  const scale = 4;
  const side = (grid.length + 8) * scale;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  grid.forEach((row, r) =>
    row.forEach((dark, c) => {
      if (!dark) return;
      for (let y = 0; y < scale; y++)
        for (let x = 0; x < scale; x++) {
          pixels.fill(
            0,
            (((r + 4) * scale + y) * side + (c + 4) * scale + x) * 4,
            (((r + 4) * scale + y) * side + (c + 4) * scale + x) * 4 + 3,
          );
        }
    }),
  );
  return jsqr(pixels, side, side)?.data;
}

test("a reader gets back what was written, at every length up to 200 bytes", () => {
  for (let length = 1; length <= 200; length += 7) {
    const text = "https://hall.example/s/".padEnd(length, "Ab3-_x9Zq").slice(0, length);
    expect(read(text)).toBe(text);
  }
});

test("letters beyond ASCII survive", () => expect(read("Schöne Grüße")).toBe("Schöne Grüße"));

test("a text that is too long is refused", () =>
  expect(() => qr("x".repeat(300))).toThrow(RangeError));
