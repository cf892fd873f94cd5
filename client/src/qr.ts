/** QR codes (ISO/IEC 18004), byte mode, error correction M: enough for a link, and no more. */

// For versions 1 to 10: error words a block, then blocks and data words of each group.
const BLOCKS: readonly (readonly number[])[] = [
  [10, 1, 16],
  [16, 1, 28],
  [26, 1, 44],
  [18, 2, 32],
  [24, 2, 43],
  [16, 4, 27],
  [18, 4, 31],
  [22, 2, 38, 2, 39],
  [22, 3, 36, 2, 37],
  [26, 4, 43, 1, 44],
];
const ALIGNED: readonly (readonly number[])[] = [
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
];
const LEVEL_M = 0;

// Powers and logarithms in GF(256) with the polynomial x^8 + x^4 + x^3 + x^2 + 1.
const POWER = new Uint8Array(512);
const LOG = new Uint8Array(256);
for (let i = 0, x = 1; i < 255; i++, x = (x << 1) ^ (x & 128 ? 0x11d : 0)) {
  POWER[i] = POWER[i + 255] = x;
  LOG[x] = i;
}
const times = (a: number, b: number): number => (a && b ? POWER[LOG[a]! + LOG[b]!]! : 0);

/** The remainder that a Reed-Solomon block carries. */
function error_words(data: readonly number[], count: number): number[] {
  let divisor = [1];
  for (let i = 0; i < count; i++) {
    const next = [...divisor, 0];
    divisor.forEach((factor, k) => (next[k + 1]! ^= times(factor, POWER[i]!)));
    divisor = next;
  }
  const rest = [...data, ...Array<number>(count).fill(0)];
  for (let i = 0; i < data.length; i++) {
    const lead = rest[i]!;
    divisor.forEach((factor, k) => (rest[i + k]! ^= times(factor, lead)));
  }
  return rest.slice(data.length);
}

function words_of(bytes: Uint8Array): { version: number; words: number[] } {
  for (let version = 1; version <= BLOCKS.length; version++) {
    const [errors, ...groups] = BLOCKS[version - 1] as number[];
    const sizes: number[] = [];
    for (let g = 0; g < groups.length; g += 2)
      sizes.push(...Array<number>(groups[g]!).fill(groups[g + 1]!));
    const room = sizes.reduce((sum, size) => sum + size, 0);
    const count_bits = version < 10 ? 8 : 16;
    if (4 + count_bits + bytes.length * 8 > room * 8) continue;

    const bits: number[] = [];
    const put = (value: number, length: number) => {
      for (let bit = length - 1; bit >= 0; bit--) bits.push((value >> bit) & 1);
    };
    put(0b0100, 4);
    put(bytes.length, count_bits);
    bytes.forEach((byte) => put(byte, 8));
    put(0, Math.min(4, room * 8 - bits.length));
    while (bits.length % 8) bits.push(0);
    for (let pad = 0xec; bits.length < room * 8; pad ^= 0xec ^ 0x11) put(pad, 8);
    const data = Array.from({ length: room }, (_, i) =>
      bits.slice(i * 8, i * 8 + 8).reduce((sum, bit) => sum * 2 + bit, 0),
    );

    let from = 0;
    const blocks = sizes.map((size) => data.slice(from, (from += size)));
    const checks = blocks.map((block) => error_words(block, errors!));
    const words: number[] = [];
    for (let i = 0; i < Math.max(...sizes); i++)
      for (const block of blocks) if (i < block.length) words.push(block[i]!);
    for (let i = 0; i < errors!; i++) for (const check of checks) words.push(check[i]!);
    return { version, words };
  }
  throw new RangeError("too long for a QR code of this kind");
}

const MASKS: readonly ((row: number, column: number) => boolean)[] = [
  (r, c) => (r + c) % 2 === 0,
  (r) => r % 2 === 0,
  (_, c) => c % 3 === 0,
  (r, c) => (r + c) % 3 === 0,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0,
  (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
];

/** The code's modules, row by row; true is dark. */
export function qr(text: string): boolean[][] {
  const { version, words } = words_of(new TextEncoder().encode(text));
  const size = 17 + 4 * version;
  const grid: boolean[][] = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  const fixed: boolean[][] = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  const set = (row: number, column: number, dark: boolean) => {
    if (row < 0 || column < 0 || row >= size || column >= size) return;
    grid[row]![column] = dark;
    fixed[row]![column] = true;
  };

  for (let i = 0; i < size; i++) {
    set(6, i, i % 2 === 0);
    set(i, 6, i % 2 === 0);
  }
  for (const [top, left] of [
    [0, 0],
    [0, size - 7],
    [size - 7, 0],
  ] as const) {
    for (let r = -1; r < 8; r++)
      for (let c = -1; c < 8; c++) {
        const ring = Math.max(Math.abs(r - 3), Math.abs(c - 3));
        set(top + r, left + c, ring !== 2 && ring !== 4);
      }
  }
  const centres = ALIGNED[version - 1]!;
  const last = centres.at(-1);
  for (const row of centres)
    for (const column of centres) {
      if ((row === 6 && (column === 6 || column === last)) || (row === last && column === 6))
        continue;
      for (let r = -2; r <= 2; r++)
        for (let c = -2; c <= 2; c++) {
          set(row + r, column + c, Math.max(Math.abs(r), Math.abs(c)) !== 1);
        }
    }
  put_format(0);
  if (version >= 7) put_version();

  let bit = 0;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    const up = ((right + 1) & 2) === 0;
    for (let i = 0; i < size; i++)
      for (const column of [right, right - 1]) {
        const row = up ? size - 1 - i : i;
        if (fixed[row]![column]) continue;
        grid[row]![column] = (((words[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1;
        bit++;
      }
  }

  const costs = MASKS.map((_, mask) => {
    masked(mask);
    put_format(mask);
    const cost = penalty(grid);
    masked(mask);
    return cost;
  });
  const best = costs.indexOf(Math.min(...costs));
  masked(best);
  put_format(best);
  return grid;

  function masked(mask: number): void {
    for (let r = 0; r < size; r++)
      for (let c = 0; c < size; c++) {
        if (!fixed[r]![c] && MASKS[mask]!(r, c)) grid[r]![c] = !grid[r]![c];
      }
  }

  function put_format(mask: number): void {
    const data = (LEVEL_M << 3) | mask;
    let rest = data;
    for (let i = 0; i < 10; i++) rest = (rest << 1) ^ ((rest >> 9) * 0x537);
    const bits = ((data << 10) | rest) ^ 0x5412;
    const on = (i: number) => ((bits >> i) & 1) === 1;
    for (let i = 0; i < 6; i++) set(i, 8, on(i));
    set(7, 8, on(6));
    set(8, 8, on(7));
    set(8, 7, on(8));
    for (let i = 9; i < 15; i++) set(8, 14 - i, on(i));
    for (let i = 0; i < 8; i++) set(8, size - 1 - i, on(i));
    for (let i = 8; i < 15; i++) set(size - 15 + i, 8, on(i));
    set(size - 8, 8, true);
  }

  function put_version(): void {
    let rest = version;
    for (let i = 0; i < 12; i++) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25);
    const bits = (version << 12) | rest;
    for (let i = 0; i < 18; i++) {
      const dark = ((bits >> i) & 1) === 1;
      set(size - 11 + (i % 3), Math.floor(i / 3), dark);
      set(Math.floor(i / 3), size - 11 + (i % 3), dark);
    }
  }
}

/** How hard a code is to read: long runs, blocks, false eyes, too much of one colour. */
function penalty(grid: readonly (readonly boolean[])[]): number {
  const size = grid.length;
  let cost = 0;
  let dark = 0;
  for (const turned of [false, true]) {
    for (let r = 0; r < size; r++) {
      let line = "";
      for (let c = 0; c < size; c++) line += (turned ? grid[c]![r] : grid[r]![c]) ? "1" : "0";
      for (const run of line.match(/0{5,}|1{5,}/g) ?? []) cost += run.length - 2;
      cost += 40 * (line.match(/(?=10111010000|00001011101)/g)?.length ?? 0);
      if (!turned) dark += line.replaceAll("0", "").length;
    }
  }
  for (let r = 1; r < size; r++)
    for (let c = 1; c < size; c++) {
      const colour = grid[r]![c];
      if (
        grid[r - 1]![c] === colour &&
        grid[r]![c - 1] === colour &&
        grid[r - 1]![c - 1] === colour
      )
        cost += 3;
    }
  return cost + 10 * Math.floor(Math.abs((dark * 20) / (size * size) - 10));
}
