import { searchTerm } from '../../../foundation/contract/search-term.ts';
import type { SearchHit, SearchResult, SearchScope } from '../../../foundation/web/slots/search-source.ts';

const prefixes: Readonly<Record<string, SearchScope>> = { '>': 'commands', '#': 'lists', '@': 'people' };
/** More of one group than this is searched for, not scrolled through. */
const PER_GROUP = 10;

/** Splits what was typed into its scope and the words to look for. */
export function parseQuery(text: string): { scope: SearchScope; query: string } {
  const trimmed = text.trimStart();
  const scope = prefixes[trimmed.charAt(0)];
  return {
    scope: scope ?? 'all',
    query: searchTerm(scope ? trimmed.slice(1) : trimmed).toLocaleLowerCase(),
  };
}

/**
 * What was in memory and what the server found, as one list without repetition. What is on screen stays where it is:
 * the server's hits come below it, and only what they say about a row changes.
 */
export function mergeHits(known: readonly SearchHit[], found: SearchResult | undefined): SearchHit[] {
  const byId = new Map(known.map((hit) => [hit.id, hit]));
  for (const hit of found?.hits ?? []) byId.set(hit.id, hit);
  const hits = [...byId.values()].slice(0, PER_GROUP);
  return found?.rest ? [...hits, found.rest] : hits;
}
