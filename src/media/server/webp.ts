/** What the header of a WebP says (RFC 9649). */
export interface WebpHead {
  width: number;
  height: number;
  isAnimated: boolean;
}

const ANIMATION_FLAG = 0x02;

/** Reads the header of a WebP; null when it is none or too short. */
export function readWebp(head: Buffer): WebpHead | null {
  if (head.length < 30 || head.toString('latin1', 0, 4) !== 'RIFF' || head.toString('latin1', 8, 12) !== 'WEBP')
    return null;
  switch (head.toString('latin1', 12, 16)) {
    case 'VP8X':
      return {
        width: head.readUIntLE(24, 3) + 1,
        height: head.readUIntLE(27, 3) + 1,
        isAnimated: (head.readUInt8(20) & ANIMATION_FLAG) !== 0,
      };
    case 'VP8 ':
      // 14 bits each; the two above them are a scale for display.
      return { width: head.readUInt16LE(26) & 0x3fff, height: head.readUInt16LE(28) & 0x3fff, isAnimated: false };
    case 'VP8L': {
      const bits = head.readUInt32LE(21);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1, isAnimated: false };
    }
    default:
      return null;
  }
}
