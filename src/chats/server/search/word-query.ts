import type { FoundKind } from '../../contract/found-kinds.ts';
import type { Term } from '../../contract/search-words.ts';

// Author and kind are kept as words that no text has, so that one look at the index narrows by all three.
export const authorWord = (author: string): string => `!a${author}`;
export const kindWord = (kind: FoundKind): string => `!k${kind}`;

interface Wanted {
  terms: readonly Term[];
  words: 'any' | 'all';
  author?: string | undefined;
  kind?: FoundKind | undefined;
}

/** The query of `find_messages`: a tsquery in which '§' stands for the number of a block. No word has a quote or that sign. */
export function wordQuery({ terms, words, author, kind }: Wanted): string {
  const texts = terms.map((term) => `(${term.map((part) => `'§${part}':*`).join(' & ')})`);
  const found = `(${texts.join(words === 'any' ? ' | ' : ' & ')})`;
  const narrowing = [author !== undefined && authorWord(author), kind !== undefined && kindWord(kind)];
  return [found, ...narrowing.flatMap((word) => (word === false ? [] : [`'§${word}'`]))].join(' & ');
}
