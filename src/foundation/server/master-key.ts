const KEY_BYTES = 32;

// 32 random bytes with fewer different ones than this do not occur: it is a pattern someone typed.
const FEWEST_DIFFERENT_BYTES = 12;

/** Reads a master key as 64 hexadecimal digits or as base64 (either alphabet); undefined when it is neither. */
export function decodeMasterKey(text: string): Buffer | undefined {
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex');
  if (!/^[\w+/-]{43}=?$/.test(text)) return undefined;
  // Buffer reads both alphabets of base64.
  const key = Buffer.from(text, 'base64');
  return key.length === KEY_BYTES ? key : undefined;
}

/** Whether a key is visibly not random, such as all zeros or a repeated word. */
export function isWeakKey(key: Buffer): boolean {
  return new Set(key).size < FEWEST_DIFFERENT_BYTES;
}
