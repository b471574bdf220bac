import { isUtf8 } from 'node:buffer';
import { analyse } from 'chardet';
import { TableError } from '../table-error.ts';
import { chunksOf, type SourceFile } from './source-file.ts';

export interface TextEncoding {
  /** By its name in the WHATWG encoding standard. */
  name: string;
  /** Where the text begins: behind the byte order mark. */
  from: number;
}

const SAMPLE_BYTES = 64 * 1024;

/**
 * The encoding of a text file, by its bytes. UTF-8 is decided by the whole file, because a long list may have its first
 * letter outside of ASCII at its end. Everything that is no Unicode is Windows-1252 unless the letters say otherwise;
 * short lists of central European names cannot be told from western ones, so that a caller may name the encoding.
 */
export function detectEncoding(file: SourceFile): TextEncoding {
  const head = file.read(0, SAMPLE_BYTES);
  for (const [mark, name] of MARKS) {
    if (!head.subarray(0, mark.length).equals(mark)) continue;
    return name === 'utf-8' ? checkedUtf8(file, mark.length) : { name, from: mark.length };
  }
  const unmarked = unmarkedUtf16(head);
  return unmarked === null ? checkedUtf8(file, 0) : { name: unmarked, from: 0 };
}

const MARKS: readonly (readonly [mark: Buffer, name: string])[] = [
  [Buffer.from([0xef, 0xbb, 0xbf]), 'utf-8'],
  [Buffer.from([0xff, 0xfe]), 'utf-16le'],
  [Buffer.from([0xfe, 0xff]), 'utf-16be'],
];

/** Delimiters, line ends and digits have a zero byte in UTF-16 whatever the language is. */
function unmarkedUtf16(head: Buffer): string | null {
  let even = 0;
  let odd = 0;
  for (const [index, byte] of head.entries()) {
    if (byte !== 0) continue;
    if (index % 2 === 0) even += 1;
    else odd += 1;
  }
  const few = head.length / 20;
  if (odd > few && even < odd / 10) return 'utf-16le';
  return even > few && odd < even / 10 ? 'utf-16be' : null;
}

/** UTF-8 where the file is; one of single bytes where it is not; refused where it is both. */
function checkedUtf8(file: SourceFile, from: number): TextEncoding {
  const wrong = firstWrong(file, from);
  if (wrong === null) return { name: 'utf-8', from };
  if (from > 0 || wrong.characters > 0) {
    // Two files were joined, or a program wrote one part in another encoding: any reading of it has wrong letters.
    throw new TableError('malformed', { row: wrong.row, reason: 'mixed_encodings' });
  }
  return { name: singleByteEncoding(file.read(Math.max(0, wrong.position - 1024), SAMPLE_BYTES)), from };
}

interface Wrong {
  position: number;
  /** Counted by line ends. */
  row: number;
  /** Of more than one byte, in UTF-8, before it. */
  characters: number;
}

function firstWrong(file: SourceFile, from: number): Wrong | null {
  let carry = Buffer.alloc(0);
  let position = from;
  let row = 1;
  let characters = 0;
  for (const chunk of chunksOf(file, from)) {
    const bytes = carry.length > 0 ? Buffer.concat([carry, chunk]) : chunk;
    const isLast = position + bytes.length >= file.size;
    const end = isLast ? bytes.length : wholeCharacters(bytes);
    if (!isUtf8(bytes.subarray(0, end))) {
      for (let at = 0; at < end;) {
        const length = Math.min(lengthOfCharacter(bytes[at] ?? 0), end - at);
        if (length === 0 || !isUtf8(bytes.subarray(at, at + length)))
          return { position: position + at, row, characters };
        if (length > 1) characters += 1;
        if (bytes[at] === 0x0a) row += 1;
        at += length;
      }
    }
    for (let at = 0; at < end; at += 1) {
      const byte = bytes[at] ?? 0;
      if (byte === 0x0a) row += 1;
      else if (byte >= 0xc0) characters += 1;
    }
    carry = Buffer.from(bytes.subarray(end));
    position += end;
  }
  return null;
}

/** 0 for a byte that begins no character. */
function lengthOfCharacter(byte: number): number {
  if (byte < 0x80) return 1;
  if (byte < 0xc2) return 0;
  if (byte < 0xe0) return 2;
  if (byte < 0xf0) return 3;
  return byte < 0xf5 ? 4 : 0;
}

/** Up to the last character that may be cut by the end of the chunk. */
function wholeCharacters(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const length = lengthOfCharacter(bytes[bytes.length - back] ?? 0);
    if (length > back) return bytes.length - back;
    if (length > 0) break;
  }
  return bytes.length;
}

/** What the detector may say of a text in single bytes, by the Windows code page that has its letters and more. */
const OTHER_SCRIPTS: Readonly<Record<string, string>> = {
  'windows-1251': 'windows-1251',
  'ISO-8859-5': 'iso-8859-5',
  'KOI8-R': 'koi8-r',
  'windows-1253': 'windows-1253',
  'ISO-8859-7': 'windows-1253',
  'windows-1255': 'windows-1255',
  'ISO-8859-8': 'windows-1255',
  'windows-1256': 'windows-1256',
  'ISO-8859-6': 'iso-8859-6',
};
const WESTERN = new Set(['ISO-8859-1', 'windows-1252']);
const CENTRAL_EUROPEAN: Readonly<Record<string, string>> = {
  'windows-1250': 'windows-1250',
  'ISO-8859-2': 'iso-8859-2',
};

function singleByteEncoding(sample: Buffer): string {
  const guesses = analyse(sample);
  if (isOtherScript(sample)) {
    const guess = guesses.find(({ name }) => name in OTHER_SCRIPTS);
    return (guess && OTHER_SCRIPTS[guess.name]) ?? 'windows-1252';
  }
  const western = Math.max(0, ...guesses.filter(({ name }) => WESTERN.has(name)).map(({ confidence }) => confidence));
  const central = guesses.find(({ name }) => name in CENTRAL_EUROPEAN);
  return central && central.confidence > 1.5 * western
    ? (CENTRAL_EUROPEAN[central.name] ?? 'windows-1252')
    : 'windows-1252';
}

/** Latin text has a letter outside of ASCII here and there; Cyrillic, Greek, Hebrew and Arabic have nothing else. */
function isOtherScript(sample: Buffer): boolean {
  let high = 0;
  let together = 0;
  for (const [index, byte] of sample.entries()) {
    if (byte < 0x80) continue;
    high += 1;
    if ((sample[index + 1] ?? 0) >= 0x80) together += 1;
  }
  return together > high / 2;
}
