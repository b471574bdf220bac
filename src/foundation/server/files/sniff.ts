import { fileTypeFromBuffer } from 'file-type';
import { legacyOfficeType } from './legacy-office.ts';
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

/** Tells a file's type from its first bytes; names and types given by clients play no part. Never throws for bad bytes. */
export async function sniff(head: Uint8Array): Promise<SniffedType> {
  const bytes = head.subarray(0, SNIFF_BYTES);
  const found = await fileTypeFromBuffer(bytes);
  if (found?.mime === 'application/x-cfb')
    return legacyOfficeType(bytes) ?? { mime_type: found.mime, extension: found.ext };
  // Any XML may be an SVG or an XHTML page, which only its text says.
  if (found && found.mime !== 'application/xml')
    return { mime_type: OUR_NAME[found.mime] ?? found.mime, extension: found.ext };
  return sniffText(bytes) ?? UNKNOWN;
}
