// Draws the pictures that a chat shows beside a link: each game's emblem on its cloth, with its name.
// They are made from the client's own faces and colours, and need neither a browser nor a canvas.
import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { deflateSync } from "node:zlib";
import { convert } from "fontverter";
import * as hb from "harfbuzzjs";

const WIDTH = 1200;
const HEIGHT = 630;
const SUB = 4; // lines that each row of pixels is cut into
const source = new URL("../src/", import.meta.url);
const target = new URL("../public/preview/", import.meta.url);

/** The light colours of a style sheet, by name. */
const colours = (css) =>
  Object.fromEntries(
    [...css.matchAll(/--([\w-]+):\s*(?:light-dark\()?(#[0-9a-f]{6})/g)].map(([, name, hex]) => [
      name,
      [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)),
    ]),
  );

/** A picture: pixels, and shapes that are filled into them. */
class Picture {
  constructor(ground) {
    this.pixels = Buffer.alloc(WIDTH * HEIGHT * 3);
    for (let at = 0; at < this.pixels.length; at++) this.pixels[at] = ground[at % 3];
  }

  /** Fill closed lines of points, where they wind around a place. */
  fill(lines, colour, opacity = 1) {
    const edges = lines.flatMap((line) =>
      line.map((from, i) => [from, line[(i + 1) % line.length]]).filter(([a, b]) => a[1] !== b[1]),
    );
    const heights = edges.flatMap(([a, b]) => [a[1], b[1]]);
    const top = Math.max(0, Math.floor(Math.min(...heights)));
    const bottom = Math.min(HEIGHT - 1, Math.ceil(Math.max(...heights)));
    for (let y = top; y <= bottom; y++) {
      const cover = new Float32Array(WIDTH);
      for (let part = 0; part < SUB; part++) this.cover(edges, y + (part + 0.5) / SUB, cover);
      for (let x = 0; x < WIDTH; x++) {
        if (!cover[x]) continue;
        const share = Math.min(1, cover[x] / SUB) * opacity;
        for (let c = 0; c < 3; c++) {
          const at = (y * WIDTH + x) * 3 + c;
          this.pixels[at] = Math.round(this.pixels[at] * (1 - share) + colour[c] * share);
        }
      }
    }
  }

  /** Add what one line across the shape covers of each pixel. */
  cover(edges, y, cover) {
    const crossings = edges
      .filter(([a, b]) => Math.min(a[1], b[1]) <= y && y < Math.max(a[1], b[1]))
      .map(([a, b]) => ({
        x: a[0] + ((y - a[1]) * (b[0] - a[0])) / (b[1] - a[1]),
        turn: a[1] < b[1] ? 1 : -1,
      }))
      .sort((one, other) => one.x - other.x);
    let winding = 0;
    crossings.forEach(({ x, turn }, i) => {
      winding += turn;
      if (!winding || !crossings[i + 1]) return;
      const from = Math.max(0, x);
      const to = Math.min(WIDTH, crossings[i + 1].x);
      for (let at = Math.floor(from); at < to; at++)
        cover[at] += Math.max(0, Math.min(to, at + 1) - Math.max(from, at));
    });
  }

  png() {
    const rows = Buffer.alloc((WIDTH * 3 + 1) * HEIGHT);
    for (let y = 0; y < HEIGHT; y++)
      this.pixels.copy(rows, y * (WIDTH * 3 + 1) + 1, y * WIDTH * 3, (y + 1) * WIDTH * 3);
    const head = Buffer.alloc(13);
    head.writeUInt32BE(WIDTH, 0);
    head.writeUInt32BE(HEIGHT, 4);
    head.set([8, 2, 0, 0, 0], 8);
    return Buffer.concat([
      Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
      chunk("IHDR", head),
      chunk("IDAT", deflateSync(rows, { level: 9 })),
      chunk("IEND", Buffer.alloc(0)),
    ]);
  }
}

const CRC = Array.from({ length: 256 }, (_, n) => {
  for (let bit = 0; bit < 8; bit++) n = n & 1 ? (n >>> 1) ^ 0xedb88320 : n >>> 1;
  return n;
});

function chunk(name, data) {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(~body.reduce((crc, byte) => (crc >>> 8) ^ CRC[(crc ^ byte) & 255], ~0) >>> 0);
  return Buffer.concat([size, body, sum]);
}

/** A rectangle with round corners; `turn` is in degrees around its middle. */
function box(x, y, w, h, round = 0, turn = 0) {
  const line = [
    [x + w - round, y + round, -90],
    [x + w - round, y + h - round, 0],
    [x + round, y + h - round, 90],
    [x + round, y + round, 180],
  ].flatMap(([cx, cy, from]) =>
    Array.from({ length: round ? 9 : 1 }, (_, i) => {
      const angle = ((from + i * 11.25) * Math.PI) / 180;
      return [cx + round * Math.cos(angle), cy + round * Math.sin(angle)];
    }),
  );
  const [mx, my, a] = [x + w / 2, y + h / 2, (turn * Math.PI) / 180];
  return [
    line.map(([px, py]) => [
      mx + (px - mx) * Math.cos(a) - (py - my) * Math.sin(a),
      my + (px - mx) * Math.sin(a) + (py - my) * Math.cos(a),
    ]),
  ];
}

/** The outlines of a text in Besley, `size` high, that begins at x on the line y. */
function outlines(font, text, size, x, y) {
  const scale = size / font.face.upem;
  const lines = [];
  for (const { path, advance } of glyphs(font, text)) {
    let line = [];
    let [px, py] = [0, 0];
    const to = (a, b) => line.push([x + (px = a) * scale, y - (py = b) * scale]);
    for (const [, kind, rest] of path.matchAll(/([MLQCZ])([^MLQCZ]*)/g)) {
      const n = (rest.match(/-?[\d.]+/g) ?? []).map(Number);
      if (kind === "M") {
        if (line.length) lines.push(line);
        line = [];
      }
      if (kind === "M" || kind === "L") to(n[0], n[1]);
      else if (kind !== "Z") curve([[px, py], ...pairs(n)], to);
    }
    if (line.length) lines.push(line);
    x += advance * scale;
  }
  return { lines, end: x };
}

const pairs = (n) => Array.from({ length: n.length / 2 }, (_, i) => [n[2 * i], n[2 * i + 1]]);

/** Points along a curve through its control points, of any degree. */
function curve(points, to) {
  for (let step = 1; step <= 8; step++) {
    let row = points;
    while (row.length > 1)
      row = row.slice(1).map(([x, y], i) => {
        const t = step / 8;
        return [row[i][0] * (1 - t) + x * t, row[i][1] * (1 - t) + y * t];
      });
    to(...row[0]);
  }
}

function glyphs(font, text) {
  const buffer = new hb.Buffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  hb.shape(font, buffer);
  const places = buffer.getGlyphPositions();
  return buffer
    .getGlyphInfos()
    .map((info, i) => ({ path: font.glyphToPath(info.codepoint), advance: places[i].xAdvance }));
}

const BONUS = { "(": "tl", ")": "dl", "*": "tw", "+": "dw" };

/** What a game's picture shows: its emblem, made of the same pieces as in the hall.
 *
 *  A game says in its preview.json what that is: squares with tiles, backs (#) and bonuses, a pad,
 *  or cards, in a tray or with the last one tilted. Without it the picture is the title in cards. */
function draw(emblem, title, font, look, cloth) {
  const ink = look["cloth-ink"];
  const picture = new Picture(cloth.cloth);
  const centred = (text, size, x, y, colour) => {
    const { end } = outlines(font, text, size, 0, 0);
    picture.fill(outlines(font, text, size, x - end / 2, y).lines, colour);
  };
  const piece = (letter, x, y, w, h, face, low, colour, turn = 0) => {
    picture.fill(box(x, y + h * 0.05, w, h, h * 0.09, turn), low);
    picture.fill(box(x, y, w, h, h * 0.09, turn), face);
    if (letter) centred(letter, h * 0.56, x + w / 2, y + h * 0.7, colour);
  };
  for (let x = 30; x < WIDTH - 40; x += 16)
    for (const y of [24, HEIGHT - 26]) picture.fill(box(x, y, 9, 2), ink, 0.3);
  for (let y = 34; y < HEIGHT - 40; y += 16)
    for (const x of [24, WIDTH - 26]) picture.fill(box(x, y, 2, 9), ink, 0.3);
  const tile = (letter, x, y) =>
    piece(letter, x, y, 96, 92, look.maple, look["maple-lo"], look["tile-ink"]);
  const grid = (rows, at) =>
    rows.forEach((row, r) => [...row].forEach((sign, c) => at(sign, 352 + c * 100, 90 + r * 100)));
  const { squares, pad, cards = [...title.toUpperCase()].slice(0, 7), tray, tilted } = emblem;
  if (squares) {
    grid(squares, (sign, x, y) => {
      picture.fill(box(x, y, 96, 96, 6), cloth["cloth-square"]);
      if (sign === "#") {
        picture.fill(box(x, y, 96, 96, 10), look["back-rim"]);
        picture.fill(box(x + 4, y + 4, 88, 88, 8), look.back);
        picture.fill(box(x + 26, y + 26, 44, 44, 22), look["back-disc"]);
      } else if (/[()]/.test(sign)) picture.fill(box(x + 8, y + 8, 80, 80, 40), look[BONUS[sign]]);
      else if (BONUS[sign]) picture.fill(box(x, y, 96, 96, 6), look[BONUS[sign]]);
      else if (sign !== ".") tile(sign, x, y);
    });
  } else if (pad) {
    picture.fill(box(330, 84, 540, 318, 10), look["card-lo"]);
    picture.fill(box(330, 78, 540, 318, 10), look.card);
    for (let c = 1; c < 5; c++) picture.fill(box(350 + c * 100, 88, 2, 298), look.rule);
    for (let r = 1; r < 3; r++) picture.fill(box(350, 84 + r * 100, 500, 2), look.rule);
    pad.forEach((row, r) =>
      [...row].forEach((letter, c) => {
        if (letter !== ".") centred(letter, 66, 401 + c * 100, 160 + r * 100, look.pen);
      }),
    );
  } else {
    const start = WIDTH / 2 - (cards.length * 150) / 2;
    [...cards].forEach((letter, i) => {
      const last = tilted && i === cards.length - 1;
      piece(
        letter,
        start + i * 150 + (last ? 14 : 0),
        last ? 120 : 140,
        138,
        190,
        look.card,
        look["card-lo"],
        look["card-ink"],
        last ? 8 : 0,
      );
    });
    if (tray) {
      picture.fill(box(270, 284, 660, 104, 12), look["walnut-lo"]);
      picture.fill(box(270, 280, 660, 84, 10), look.walnut);
      picture.fill(box(270, 280, 660, 14, 4), look["walnut-hi"]);
    }
  }
  centred(title, 104, WIDTH / 2, 506, ink);
  centred("Wordhall", 34, WIDTH / 2, 584, ink);
  return picture.png();
}

const read = (name) => readFile(new URL(name, source), "utf8");
const text_of = async (game) =>
  JSON.parse(
    await readFile(
      new URL(`../../src/wordhall/games/${game}/texts/en.hall.json`, import.meta.url),
      "utf8",
    ),
  );
const time = (file) =>
  stat(file).then(
    (found) => found.mtimeMs,
    () => 0,
  );

await mkdir(target, { recursive: true });
const besley = new URL("fonts/besley.woff2", source);
const games = (await readdir(new URL("games/", source), { withFileTypes: true }))
  .map(({ name }) => name)
  .filter((name) => !name.includes("."));
const font = new hb.Font(
  new hb.Face(new hb.Blob(await convert(await readFile(besley), "truetype"))),
);
const look = colours(await read("theme.css"));
for (const game of games) {
  const file = new URL(`${game}.png`, target);
  const css = new URL(`games/${game}/cloth.css`, source);
  const shown = new URL(`games/${game}/preview.json`, source);
  if (!(await time(css))) continue; // what games share
  const newest = Math.max(
    ...(await Promise.all(
      [besley, css, shown, new URL("theme.css", source), new URL(import.meta.url)].map(time),
    )),
  );
  if ((await time(file)) > newest) continue;
  const title = (await text_of(game))[`game.${game}`];
  const cloth = { ...look, ...colours(await readFile(css, "utf8")) };
  const emblem = JSON.parse(await readFile(shown, "utf8").catch(() => "{}"));
  await writeFile(file, draw(emblem, title, font, look, cloth));
}
