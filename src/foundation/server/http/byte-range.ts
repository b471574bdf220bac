/**
 * The one range that a `Range` header asks for, inclusive on both ends. Null for no header and for what
 * cannot be served as one range: the whole is a valid answer to that (RFC 9110, section 14.2).
 */
export function readByteRange(header: string | undefined, size: number): { start: number; end: number } | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return null;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return start <= end ? { start, end } : null;
}
