/** What a file is by its own bytes, whatever it was called. */
export interface FileFacts {
  mime_type: string;
  bytes: number;
  /** Of a picture that stickers are made of. */
  picture: { width: number; height: number; is_animated: boolean } | null;
  /** Channels of a voice in Opus. */
  channels: number | null;
}

const UNKNOWN = 'application/octet-stream';
const HEAD = 512;

/** Reads the type of a file from its first bytes, as the specification of each type gives them. */
export function factsOf(bytes: Buffer): FileFacts {
  const facts = { bytes: bytes.length, picture: null, channels: null };
  const starts = (text: string, at = 0): boolean => bytes.toString('latin1', at, at + text.length) === text;
  if (starts('\x89PNG\r\n\x1a\n')) return { ...facts, mime_type: 'image/png' };
  if (starts('\xff\xd8\xff')) return { ...facts, mime_type: 'image/jpeg' };
  if (starts('GIF8')) return { ...facts, mime_type: 'image/gif' };
  if (starts('RIFF') && starts('WEBP', 8)) return { ...facts, mime_type: 'image/webp', picture: webpOf(bytes) };
  if (starts('ftyp', 4)) return { ...facts, mime_type: mp4Type(bytes) };
  if (starts('OggS')) return { ...facts, ...oggOf(bytes) };
  if (starts('#!AMR')) return { ...facts, mime_type: 'audio/amr' };
  if (starts('ID3')) return { ...facts, mime_type: 'audio/mpeg' };
  if (starts('%PDF-')) return { ...facts, mime_type: 'application/pdf' };
  const second = bytes[1] ?? 0;
  // The sync of a frame; layer 0 is ADTS.
  if (bytes[0] === 0xff && (second & 0xe0) === 0xe0)
    return { ...facts, mime_type: (second & 0x06) === 0 ? 'audio/aac' : 'audio/mpeg' };
  const head = bytes.toString('utf8', 0, HEAD).trimStart().toLowerCase();
  return { ...facts, mime_type: /^(?:<!doctype html|<html|<head|<body)/.test(head) ? 'text/html' : UNKNOWN };
}

/** RFC 9649, the WebP container. */
function webpOf(bytes: Buffer): FileFacts['picture'] {
  const chunk = bytes.toString('latin1', 12, 16);
  if (bytes.length < 30) return null;
  if (chunk === 'VP8X')
    return {
      width: bytes.readUIntLE(24, 3) + 1,
      height: bytes.readUIntLE(27, 3) + 1,
      is_animated: (bytes.readUInt8(20) & 0x02) !== 0,
    };
  if (chunk === 'VP8L') {
    const sizes = bytes.readUInt32LE(21);
    return { width: (sizes & 0x3fff) + 1, height: ((sizes >>> 14) & 0x3fff) + 1, is_animated: false };
  }
  return {
    width: bytes.readUInt16LE(26) & 0x3fff,
    height: bytes.readUInt16LE(28) & 0x3fff,
    is_animated: false,
  };
}

/** ISO/IEC 14496-12: the brand, and which kinds of tracks there are. */
function mp4Type(bytes: Buffer): string {
  const brand = bytes.toString('latin1', 8, 12);
  if (brand.startsWith('3g')) return 'video/3gpp';
  const tracks = new Set<string>();
  for (let at = bytes.indexOf('hdlr'); at !== -1; at = bytes.indexOf('hdlr', at + 4))
    tracks.add(bytes.toString('latin1', at + 12, at + 16));
  const isSound = brand.startsWith('M4A') || (tracks.has('soun') && !tracks.has('vide'));
  return isSound ? 'audio/mp4' : 'video/mp4';
}

/** RFC 7845: the first page has the head of Opus, with the number of channels. */
function oggOf(bytes: Buffer): Pick<FileFacts, 'mime_type' | 'channels'> {
  const head = bytes.subarray(0, HEAD).indexOf('OpusHead');
  if (head === -1) return { mime_type: 'application/ogg', channels: null };
  return { mime_type: 'audio/ogg', channels: bytes[head + 9] ?? null };
}
