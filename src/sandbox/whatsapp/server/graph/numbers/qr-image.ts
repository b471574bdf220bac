import { crc32, deflateSync } from 'node:zlib';

/*
 * A QR code of version 3 with error correction L in byte mode: up to 53 bytes, which the links of this API never exceed.
 * ISO/IEC 18004.
 */

const SIZE = 29;
const DATA_BYTES = 55;
const CHECK_BYTES = 15;
const LONGEST = 53;

/** Powers of 2 in the field of 256 elements, and their logarithms. */
const POWERS = new Uint8Array(256);
const LOGS = new Uint8Array(256);
for (let power = 0, value = 1; power < 255; power++) {
  POWERS[power] = value;
  LOGS[value] = power;
  value = (value << 1) ^ (value & 0x80 ? 0x11d : 0);
}

const times = (a: number, b: number): number =>
  a === 0 || b === 0 ? 0 : (POWERS[((LOGS[a] ?? 0) + (LOGS[b] ?? 0)) % 255] ?? 0);

/** The remainder that lets a reader correct errors. */
function checkBytes(data: Uint8Array): Uint8Array {
  let generator = [1];
  for (let power = 0; power < CHECK_BYTES; power++) {
    const next = Array.from({ length: generator.length + 1 }, () => 0);
    for (const [index, factor] of generator.entries()) {
      next[index] = (next[index] ?? 0) ^ factor;
      next[index + 1] = (next[index + 1] ?? 0) ^ times(factor, POWERS[power] ?? 0);
    }
    generator = next;
  }
  const rest = new Uint8Array(data.length + CHECK_BYTES);
  rest.set(data);
  for (let index = 0; index < data.length; index++) {
    const factor = rest[index] ?? 0;
    for (const [offset, coefficient] of generator.entries())
      rest[index + offset] = (rest[index + offset] ?? 0) ^ times(coefficient, factor);
  }
  return rest.slice(data.length);
}

function codewords(text: string): Uint8Array {
  const bytes = Buffer.from(text);
  if (bytes.length > LONGEST) throw new RangeError(`A code of this version has at most ${LONGEST} bytes.`);
  const bits = [0b0100, 4, bytes.length, 8, ...[...bytes].flatMap((byte) => [byte, 8]), 0, 4];
  let stream = '';
  for (let index = 0; index < bits.length; index += 2)
    stream += (bits[index] ?? 0).toString(2).padStart(bits[index + 1] ?? 0, '0');
  const data = new Uint8Array(DATA_BYTES);
  const used = stream.length / 8;
  for (let index = 0; index < DATA_BYTES; index++)
    data[index] =
      index < used
        ? Number.parseInt(stream.slice(index * 8, index * 8 + 8), 2)
        : (index - used) % 2 === 0
          ? 0xec
          : 0x11;
  return Uint8Array.from([...data, ...checkBytes(data)]);
}

type Modules = (boolean | null)[][];

function placePatterns(modules: Modules): void {
  const set = (row: number, column: number, isDark: boolean): void => {
    const line = modules[row];
    if (line && column >= 0 && column < SIZE) line[column] = isDark;
  };
  for (const [top, left] of [
    [0, 0],
    [0, SIZE - 7],
    [SIZE - 7, 0],
  ] as const) {
    for (let row = -1; row <= 7; row++)
      for (let column = -1; column <= 7; column++) {
        const ring = Math.max(Math.abs(row - 3), Math.abs(column - 3));
        set(top + row, left + column, ring === 3 || ring <= 1);
      }
  }
  for (let index = 8; index < SIZE - 8; index++) {
    set(6, index, index % 2 === 0);
    set(index, 6, index % 2 === 0);
  }
  for (let row = -2; row <= 2; row++)
    for (let column = -2; column <= 2; column++)
      set(22 + row, 22 + column, Math.max(Math.abs(row), Math.abs(column)) !== 1);
  set(SIZE - 8, 8, true);
}

/** Error correction L and mask 0, with their own check and the standard's mask over both. */
function placeFormat(modules: Modules): void {
  let rest = 0b01000 << 10;
  for (let bit = 14; bit >= 10; bit--) if ((rest >> bit) & 1) rest ^= 0x537 << (bit - 10);
  const format = ((0b01000 << 10) | rest) ^ 0x5412;
  for (let bit = 0; bit < 15; bit++) {
    const isDark = ((format >> bit) & 1) === 1;
    const [column] = [modules[8]];
    const row = bit < 6 ? bit : bit < 8 ? bit + 1 : SIZE - 15 + bit;
    const line = modules[row];
    if (line) line[8] = isDark;
    const other = bit < 8 ? SIZE - 1 - bit : bit < 9 ? 7 : 14 - bit;
    if (column) column[other] = isDark;
  }
}

/** The squares of a code, dark ones true. */
export function qrModules(text: string): boolean[][] {
  const modules: Modules = Array.from({ length: SIZE }, () => Array.from({ length: SIZE }, () => null));
  placePatterns(modules);
  placeFormat(modules);
  const bits = [...codewords(text)].flatMap((byte) => Array.from({ length: 8 }, (_, bit) => (byte >> (7 - bit)) & 1));
  let next = 0;
  for (let right = SIZE - 1, isUp = true; right > 0; right -= 2, isUp = !isUp) {
    if (right === 6) right = 5;
    for (let step = 0; step < SIZE; step++) {
      const row = isUp ? SIZE - 1 - step : step;
      for (const column of [right, right - 1]) {
        const line = modules[row];
        if (!line || line[column] !== null) continue;
        const isMasked = (row + column) % 2 === 0;
        line[column] = ((bits[next++] ?? 0) === 1) !== isMasked;
      }
    }
  }
  return modules.map((line) => line.map((isDark) => isDark === true));
}

const MARGIN = 4;

/** A code as a drawing. */
export function qrSvg(text: string): string {
  const squares = qrModules(text).flatMap((line, row) =>
    line.flatMap((isDark, column) => (isDark ? [`M${column + MARGIN} ${row + MARGIN}h1v1h-1z`] : [])),
  );
  const size = SIZE + 2 * MARGIN;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${squares.join('')}"/></svg>`;
}

const SCALE = 8;

/** A code as a picture. */
export function qrPng(text: string): Buffer {
  const modules = qrModules(text);
  const width = (SIZE + 2 * MARGIN) * SCALE;
  const rows = Array.from({ length: width }, (_, y) => {
    const line = Buffer.alloc(1 + width, 255);
    line[0] = 0;
    for (let x = 0; x < width; x++)
      if (modules[Math.floor(y / SCALE) - MARGIN]?.[Math.floor(x / SCALE) - MARGIN]) line[1 + x] = 0;
    return line;
  });
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(width, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const parts = [chunk('IHDR', head), chunk('IDAT', deflateSync(Buffer.concat(rows))), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([signature, ...parts]);
}

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}
