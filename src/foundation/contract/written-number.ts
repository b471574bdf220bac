/** Digits without groups, or in groups of three, or as in India; by commas or spaces. "0,500" is no group of thousands. */
const written =
  /^-?(?:\d+|[1-9]\d{0,2}(?:([,\s])\d{3})(?:\1\d{3})*|[1-9]\d?(?:([,\s])\d{2})(?:\2\d{2})*\2\d{3})(?:\.\d+)?$/;

/**
 * A number as people write it: 1250.5, 1,234,567 or ₹12,34,567.50. Null where nothing is written, undefined for what is no
 * number: a comma before decimals ("12,50", "1.234,50") is never dropped, as the number would become another one.
 */
export function readWrittenNumber(text: string): number | null | undefined {
  const bare = text.replaceAll(/\s*₹\s*/g, '').trim();
  if (bare === '') return null;
  return written.test(bare) ? Number(bare.replaceAll(/[,\s]/g, '')) : undefined;
}
