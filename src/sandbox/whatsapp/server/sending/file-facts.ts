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

/** The first bytes of a type, in Latin-1, and where they stand. */
const SIGNATURES: readonly [mime: string, bytes: string, at: number][] = [
  ['image/png', '\x89PNG\r\n\x1a\n', 0],
  ['image/jpeg', '\xff\xd8\xff', 0],
  ['image/gif', 'GIF8', 0],
  ['image/webp', 'WEBP', 8],
  ['video/mp4', 'ftyp', 4],
  ['audio/ogg', 'OggS', 0],
  ['audio/amr', '#!AMR', 0],
  ['audio/mpeg', 'ID3', 0],
  ['application/pdf', '%PDF-', 0],
];

/** Reads the type of a file from its first bytes, as the specification of each type gives them. */
export function factsOf(bytes: Buffer): FileFacts {
  const facts = { bytes: bytes.length, picture: null, channels: null };
  const mime = SIGNATURES.find(([, start, at]) => bytes.toString('latin1', at, at + start.length) === start)?.[0];
  if (mime === 'image/webp') return { ...facts, mime_type: mime, picture: webpOf(bytes) };
  if (mime === 'video/mp4') return { ...facts, mime_type: mp4Type(bytes) };
  if (mime === 'audio/ogg') return { ...facts, ...oggOf(bytes) };
  return { ...facts, mime_type: mime ?? unsigned(bytes) };
}

/** Types without a signature: frames of sound, and pages. */
function unsigned(bytes: Buffer): string {
  const second = bytes[1] ?? 0;
  // The sync of a frame; layer 0 is ADTS.
  if (bytes[0] === 0xff && (second & 0xe0) === 0xe0) return (second & 0x06) === 0 ? 'audio/aac' : 'audio/mpeg';
  const head = bytes.toString('utf8', 0, HEAD).trimStart().toLowerCase();
  return /^(?:<!doctype html|<html|<head|<body)/.test(head) ? 'text/html' : UNKNOWN;
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
