import type { SearchHit } from './search-source.ts';

/** Shorter queries fit the beginning of words only, as on the server. */
const PART_LENGTH = 3;

/** How well a hit fits; lower is better, null is not at all. */
function rank({ title, keywords = '' }: SearchHit, query: string): number | null {
  if (query === '') return 0;
  const name = title.toLocaleLowerCase();
  if (name.startsWith(query)) return 0;
  if (name.split(/\s+/).some((word) => word.startsWith(query))) return 1;
  if (query.length < PART_LENGTH) return null;
  if (name.includes(query)) return 2;
  const all = `${name} ${keywords.toLocaleLowerCase()}`;
  return query.split(/\s+/).every((word) => all.includes(word)) ? 3 : null;
}

/** The hits that fit, best first. */
export function matchHits(hits: readonly SearchHit[], query: string): SearchHit[] {
  return hits
    .flatMap((hit) => {
      const score = rank(hit, query);
      return score === null ? [] : [{ hit, score }];
    })
    .toSorted((a, b) => a.score - b.score)
    .map(({ hit }) => hit);
}
