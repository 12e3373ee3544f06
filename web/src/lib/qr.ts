// A QR code of a short text: bytes, error correction M, versions 1 to 6. That is enough for a link to a table.

type Grid = boolean[][];

/** By version: error correction codewords of a block, and the data codewords of each block. */
const VERSIONS = [
  { ec: 10, blocks: [16] },
  { ec: 16, blocks: [28] },
  { ec: 26, blocks: [44] },
  { ec: 18, blocks: [32, 32] },
  { ec: 24, blocks: [43, 43] },
  { ec: 16, blocks: [27, 27, 27, 27] },
];
const HEAD = 2; // codewords that mode and length take, rounded up

/** The modules, dark ones true; null if the text is too long. */
export function qrOf(text: string): Grid | null {
  const bytes = new TextEncoder().encode(text);
  const index = VERSIONS.findIndex(({ blocks }) => bytes.length <= sum(blocks) - HEAD);
  if (index < 0) return null;
  const codewords = woven(dataOf(bytes, sum(VERSIONS[index]!.blocks)), index);
  const masked = MASKS.map((_, mask) => drawn(codewords, index + 1, mask));
  return masked.reduce((best, grid) => (penalty(grid) < penalty(best) ? grid : best));
}

/** The code with one given mask: for comparing it with another program's. */
export function qrWithMask(text: string, version: number, mask: number): Grid {
  const bytes = new TextEncoder().encode(text);
  return drawn(woven(dataOf(bytes, sum(VERSIONS[version - 1]!.blocks)), version - 1), version, mask);
}

// Codewords

function dataOf(bytes: Uint8Array, length: number): number[] {
  const bits: number[] = [];
  const put = (value: number, count: number) => {
    for (let i = count - 1; i >= 0; i--) bits.push((value >> i) & 1);
  };
  put(4, 4); // bytes
  put(bytes.length, 8);
  for (const byte of bytes) put(byte, 8);
  put(0, Math.min(4, length * 8 - bits.length));
  while (bits.length % 8) bits.push(0);
  const data: number[] = [];
  for (let i = 0; i < bits.length; i += 8) data.push(bits.slice(i, i + 8).reduce((byte, bit) => 2 * byte + bit, 0));
  for (let i = 0; data.length < length; i++) data.push(i % 2 ? 0x11 : 0xec);
  return data;
}

/** Data of all blocks in turn, then their error correction in turn. */
function woven(data: number[], index: number): number[] {
  const { ec, blocks } = VERSIONS[index]!;
  let at = 0;
  const parts = blocks.map((size) => data.slice(at, (at += size)));
  const corrections = parts.map((part) => remainder(part, ec));
  return [...inTurn(parts), ...inTurn(corrections)];
}

function inTurn(parts: number[][]): number[] {
  return parts[0]!.flatMap((_, i) => parts.map((part) => part[i]!));
}

const EXP: number[] = [];
const LOG: number[] = [];
for (let i = 0, x = 1; i < 255; i++) {
  EXP[i] = x;
  LOG[x] = i;
  x = x & 0x80 ? (x << 1) ^ 0x11d : x << 1;
}

function times(a: number, b: number): number {
  return a && b ? EXP[(LOG[a]! + LOG[b]!) % 255]! : 0;
}

/** Reed and Solomon: what is left when the block is divided by the generator. */
function remainder(block: number[], count: number): number[] {
  let generator = [1];
  for (let i = 0; i < count; i++) {
    const longer = [...generator, 0];
    generator.forEach((factor, j) => (longer[j + 1]! ^= times(factor, EXP[i]!)));
    generator = longer;
  }
  const rest = [...block, ...Array<number>(count).fill(0)];
  for (let i = 0; i < block.length; i++) {
    const lead = rest[i]!;
    generator.forEach((factor, j) => (rest[i + j]! ^= times(factor, lead)));
  }
  return rest.slice(block.length);
}

// The picture

const MASKS: ((row: number, column: number) => boolean)[] = [
  (r, c) => (r + c) % 2 === 0,
  (r) => r % 2 === 0,
  (_, c) => c % 3 === 0,
  (r, c) => (r + c) % 3 === 0,
  (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0,
  (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
  (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
  (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
];

function drawn(codewords: number[], version: number, mask: number): Grid {
  const size = 17 + 4 * version;
  const grid: (boolean | null)[][] = Array.from({ length: size }, () => Array<boolean | null>(size).fill(null));
  finders(grid);
  timing(grid);
  if (version > 1) alignment(grid, size - 7);
  format(grid, mask);
  fill(grid, codewords, MASKS[mask]!);
  return grid as Grid;
}

type Drawing = (boolean | null)[][];

function finders(grid: Drawing): void {
  const size = grid.length;
  for (const [top, left] of [[0, 0], [0, size - 7], [size - 7, 0]] as const) {
    for (let r = -1; r <= 7; r++) {
      for (let c = -1; c <= 7; c++) {
        const row = grid[top + r];
        if (!row || left + c < 0 || left + c >= size) continue;
        const ring = Math.max(Math.abs(r - 3), Math.abs(c - 3));
        row[left + c] = ring !== 2 && ring !== 4;
      }
    }
  }
}

function timing(grid: Drawing): void {
  for (let i = 8; i < grid.length - 8; i++) grid[6]![i] = grid[i]![6] = i % 2 === 0;
}

function alignment(grid: Drawing, centre: number): void {
  for (let r = -2; r <= 2; r++) {
    for (let c = -2; c <= 2; c++) grid[centre + r]![centre + c] = Math.max(Math.abs(r), Math.abs(c)) !== 1;
  }
}

/** Level and mask, twice. */
function format(grid: Drawing, mask: number): void {
  const size = grid.length;
  let rest = mask << 10; // level M is 00
  for (let i = 14; i >= 10; i--) if (rest & (1 << i)) rest ^= 0x537 << (i - 10);
  const bits = ((mask << 10) | rest) ^ 0x5412;
  const bit = (i: number) => ((bits >> i) & 1) === 1;
  for (let i = 0; i < 15; i++) {
    const down = i < 6 ? i : i < 8 ? i + 1 : size - 15 + i;
    const across = i < 8 ? size - 1 - i : i < 9 ? 7 : 14 - i;
    grid[down]![8] = bit(i);
    grid[8]![across] = bit(i);
  }
  grid[size - 8]![8] = true;
}

/** The codewords in columns of two, up and down from the right; column 6 is for timing. */
function fill(grid: Drawing, codewords: number[], mask: (r: number, c: number) => boolean): void {
  const size = grid.length;
  let at = 0;
  for (let right = size - 1, isUp = true; right > 0; right -= 2, isUp = !isUp) {
    if (right === 6) right = 5;
    for (let i = 0; i < size; i++) {
      const r = isUp ? size - 1 - i : i;
      for (const c of [right, right - 1]) {
        if (grid[r]![c] !== null) continue;
        const bit = ((codewords[at >> 3] ?? 0) >> (7 - (at & 7))) & 1;
        grid[r]![c] = (bit === 1) !== mask(r, c);
        at += 1;
      }
    }
  }
}

/** How hard it is to read: long runs, blocks, too much of one colour. */
function penalty(grid: Grid): number {
  const size = grid.length;
  const columns = grid.map((_, c) => grid.map((row) => row[c]!));
  let points = 0;
  for (const line of [...grid, ...columns]) {
    for (let i = 0, run = 0; i < size; i++) {
      run = i && line[i] === line[i - 1] ? run + 1 : 1;
      if (run === 5) points += 3;
      else if (run > 5) points += 1;
    }
  }
  for (let r = 1; r < size; r++) {
    for (let c = 1; c < size; c++) {
      const dark = grid[r]![c];
      if (dark === grid[r - 1]![c] && dark === grid[r]![c - 1] && dark === grid[r - 1]![c - 1]) points += 3;
    }
  }
  const share = sum(grid.map((row) => row.filter(Boolean).length)) / (size * size);
  return points + Math.floor(Math.abs(share - 0.5) * 20) * 10;
}

function sum(numbers: number[]): number {
  return numbers.reduce((a, b) => a + b, 0);
}
