import type { Readable } from 'node:stream';
import { TableError } from '../table-error.ts';
import type { TableLimits } from '../table-limits.ts';
import { readXml } from './read-xml.ts';
import { unescapeText } from '../xml-text.ts';

const BLOCK_BYTES = 1024 * 1024;
/** Of one text in UTF-8: a block holds whole texts. */
const MAX_BYTES_OF_UNIT = 3;

export interface SharedStrings {
  /** Null where there is no text of that index. */
  get(index: number): string | null;
}

export const NO_SHARED_STRINGS: SharedStrings = { get: () => null };

/**
 * The texts that cells refer to by index. They are as many as the file has different texts, so they are kept as bytes
 * outside of the heap, a fifth of what strings would take, and their size is limited.
 */
export async function readSharedStrings(part: Readable, limits: TableLimits): Promise<SharedStrings> {
  const store = createStore(limits);
  let depth: 'outside' | 'item' | 'text' = 'outside';
  let inPhonetic = false;
  let text = '';
  await readXml(part, {
    open(name, _attributes, isSelfClosing) {
      if (name === 'si') [depth, text] = ['item', ''];
      else if (name === 'rPh') inPhonetic = !isSelfClosing;
      else if (name === 't' && depth === 'item' && !inPhonetic && !isSelfClosing) depth = 'text';
    },
    text(part) {
      if (depth !== 'text') return;
      text += part;
      // One unit may be written by seven letters: _x000D_.
      if (text.length > limits.maxCellLength * 7)
        throw new TableError('cell_too_long', { limit: limits.maxCellLength, reason: 'shared_text' });
    },
    close(name) {
      if (name === 't' && depth === 'text') depth = 'item';
      else if (name === 'rPh') inPhonetic = false;
      else if (name === 'si') {
        store.add(unescapeText(text));
        depth = 'outside';
      }
    },
  });
  return store;
}

function createStore({ maxSharedTextBytes, maxCellLength }: TableLimits) {
  const blocks: Buffer[] = [];
  let offsets = new Float64Array(1024);
  let count = 0;
  let used = BLOCK_BYTES;
  const blockBytes = Math.max(BLOCK_BYTES, maxCellLength * MAX_BYTES_OF_UNIT);
  // The last text is asked for again and again: a column of one value.
  let lastIndex = -1;
  let lastText = '';

  const add = (text: string) => {
    if (text.length > maxCellLength)
      throw new TableError('cell_too_long', { limit: maxCellLength, reason: 'shared_text' });
    // UTF-16 keeps halves of surrogate pairs; only texts that have one need it.
    const isWhole = text.isWellFormed();
    const bytes = Buffer.from(text, isWhole ? 'utf8' : 'utf16le');
    let block = blocks.at(-1);
    if (block === undefined || used + bytes.length > blockBytes) {
      if ((blocks.length + 1) * blockBytes + count * 8 > maxSharedTextBytes)
        throw new TableError('too_large', { limit: maxSharedTextBytes, reason: 'shared_texts' });
      block = Buffer.allocUnsafeSlow(blockBytes);
      blocks.push(block);
      used = 0;
    }
    bytes.copy(block, used);
    if (count + 1 >= offsets.length) {
      const larger = new Float64Array(offsets.length * 2);
      larger.set(offsets);
      offsets = larger;
    }
    // Block, offset, and length in one number: 2^53 is enough for 2^14 blocks of 2^20, 2^17 bytes long, and a flag.
    offsets[count] = ((blocks.length - 1) * 2 ** 21 + used) * 2 ** 18 + bytes.length * 2 + (isWhole ? 0 : 1);
    count += 1;
    used += bytes.length;
  };

  const get = (index: number): string | null => {
    if (index === lastIndex) return lastText;
    const packed = index >= 0 && index < count ? offsets[index] : undefined;
    if (packed === undefined) return null;
    const size = packed % 2 ** 18;
    const position = Math.floor(packed / 2 ** 18);
    const block = blocks[Math.floor(position / 2 ** 21)];
    if (!block) return null;
    const from = position % 2 ** 21;
    const text = block.toString(size % 2 === 0 ? 'utf8' : 'utf16le', from, from + Math.floor(size / 2));
    [lastIndex, lastText] = [index, text];
    return text;
  };

  return { add, get };
}
