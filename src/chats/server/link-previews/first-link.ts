// The addresses that the screen makes links of (`ui/text/parse-text.ts`), without what only ends a sentence.
const ADDRESS = /(?<![\p{L}\p{N}:])https?:\/\/[^\s<>"'`{}|\\^]+/iu;

/** The first web address of a text, as the screen links it; null where there is none. */
export function firstLink(text: string): string | null {
  const found = ADDRESS.exec(text)?.[0].replace(/[.,;:!?)\]*_~]+$/, '');
  const url = found === undefined ? null : URL.parse(found);
  return url && /^https?:$/.test(url.protocol) ? url.href : null;
}
