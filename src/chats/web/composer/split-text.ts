const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Families with skin tones take 25 code units; more marks than this on one letter are an artwork. */
const LONGEST_CHARACTER = 100;

/** From the best place to the worst. */
const BREAKS: readonly RegExp[] = [/\n\s*\n/g, /\n/g, /(?<=[.!?…。؟।])\s+/g, /\s+/g];

/** The end of the first part: at the last break that leaves it at least half full, else between two characters. */
function endOfPart(text: string, max: number): number {
  const window = text.slice(0, max + 1);
  for (const pattern of BREAKS) {
    const ends = [...window.matchAll(pattern)].map(({ index }) => index).filter((at) => at <= max && at >= max / 2);
    const last = ends.at(-1);
    if (last !== undefined) return last;
  }
  let end = 0;
  // A little further than the window, so that the last character in it is seen whole.
  for (const { index, segment } of segmenter.segment(text.slice(0, max + LONGEST_CHARACTER))) {
    if (index + segment.length > max) break;
    end = index + segment.length;
  }
  // One character of more code units than fit: cut it, or nothing would ever go out.
  return end === 0 ? max : end;
}

/**
 * Cuts a text into as few messages as fit, between paragraphs, lines, sentences or words, in this order. Nothing is
 * lost but the space where it is cut.
 */
export function splitText(text: string, max: number): readonly string[] {
  const parts: string[] = [];
  let rest = text.trim();
  while (rest.length > max) {
    const end = endOfPart(rest, max);
    parts.push(rest.slice(0, end).trimEnd());
    rest = rest.slice(end).trimStart();
  }
  if (rest !== '') parts.push(rest);
  return parts;
}
