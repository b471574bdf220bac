import type { SniffedType } from './sniffed-type.ts';

// [MS-CFB]: entries of the directory are 128 bytes, beginning with the name in UTF-16LE.
const STREAMS: readonly (readonly [string, SniffedType])[] = [
  ['Workbook', { mime_type: 'application/vnd.ms-excel', extension: 'xls' }],
  ['Book', { mime_type: 'application/vnd.ms-excel', extension: 'xls' }],
  ['WordDocument', { mime_type: 'application/msword', extension: 'doc' }],
  ['PowerPoint Document', { mime_type: 'application/vnd.ms-powerpoint', extension: 'ppt' }],
];
const ENTRY_BYTES = 128;
const NAME_LENGTH_OFFSET = 64;

/** Which of the old Office formats a compound file is, by the streams in it; null when its directory lies further behind. */
export function legacyOfficeType(bytes: Uint8Array): SniffedType | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = ENTRY_BYTES; at + ENTRY_BYTES <= file.length; at += ENTRY_BYTES) {
    const nameBytes = file.readUInt16LE(at + NAME_LENGTH_OFFSET) - 2;
    if (nameBytes < 2 || nameBytes > NAME_LENGTH_OFFSET - 2) continue;
    const name = file.toString('utf16le', at, at + nameBytes);
    const known = STREAMS.find(([stream]) => stream === name);
    if (known) return known[1];
  }
  return null;
}
