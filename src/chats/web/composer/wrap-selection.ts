/** Marks of the formatting that messaging apps share, by the key that is pressed with Ctrl or Command. */
export const formatKeys: Readonly<Record<string, string>> = { b: '*', i: '_', e: '`' };
/** With Shift besides. */
export const shiftFormatKeys: Readonly<Record<string, string>> = { x: '~', m: '```' };

interface Selection {
  text: string;
  start: number;
  end: number;
}

/** Puts marks around the selection, or takes them away when they are there. */
export function wrapSelection({ text, start, end }: Selection, mark: string): Selection {
  const before = text.slice(0, start);
  const chosen = text.slice(start, end);
  const after = text.slice(end);
  if (before.endsWith(mark) && after.startsWith(mark)) {
    return {
      text: before.slice(0, -mark.length) + chosen + after.slice(mark.length),
      start: start - mark.length,
      end: end - mark.length,
    };
  }
  return { text: before + mark + chosen + mark + after, start: start + mark.length, end: end + mark.length };
}
