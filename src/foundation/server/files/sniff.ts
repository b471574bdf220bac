import { sniffText } from './sniff-text.ts';
import type { SniffedType } from './sniffed-type.ts';

/** How much of a file's beginning `sniff` wants to see; a zip's own list of what it is stands within. */
export const SNIFF_BYTES = 64 * 1024;

const UNKNOWN: SniffedType = { mime_type: 'application/octet-stream', extension: 'bin' };

/**
 * Names that file-type gives to the same format, where ours and the providers' limits know another one.
 * https://www.iana.org/assignments/media-types
 */
const OUR_NAME: Readonly<Record<string, string>> = {
  'audio/x-m4a': 'audio/mp4',
  'video/x-m4v': 'video/mp4',
  'audio/ogg; codecs=opus': 'audio/ogg',
  'audio/wave': 'audio/wav',
};

/** Detects a file's type from its first bytes; names and types given by clients play no part. Never throws for bad bytes. */
export async function sniff(head: Uint8Array): Promise<SniffedType> {
  const bytes = head.subarray(0, SNIFF_BYTES);
  // Loaded with the first file.
  const { fileTypeFromBuffer } = await import('file-type');
  const found = await fileTypeFromBuffer(bytes);
  if (found?.mime === 'application/x-cfb')
    return legacyOfficeType(bytes) ?? { mime_type: found.mime, extension: found.ext };
  // Any XML may be an SVG or an XHTML page, which only its text says.
  if (found && found.mime !== 'application/xml')
    return { mime_type: OUR_NAME[found.mime] ?? found.mime, extension: found.ext };
  return sniffText(bytes) ?? UNKNOWN;
}

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
function legacyOfficeType(bytes: Uint8Array): SniffedType | null {
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
