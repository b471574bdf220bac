import { z } from 'zod';
import { requiredText } from '../../foundation/contract/fields.ts';
import { id } from '../../foundation/contract/id.ts';
import type { RateLimit } from '../../foundation/contract/endpoint.ts';

/** What is found of one kind in a search. */
export const SEARCH_HITS = 5;

/** Wide enough for a hundred people who type: each search reads an index of every module. */
export const searchLimit: RateLimit = { name: 'search', max: 1200, windowSeconds: 60 };

export const searchQuery = z.strictObject({ search_term: requiredText('Enter what to look for.', 100) });

/** What was found of one module or another searched kind, the best first. */
export const searchResult = z.object({
  /** The name of the module, or of another kind that an area adds. */
  name: z.string(),
  hits: z.array(z.object({ id, label: z.string(), detail: z.string() })),
  has_more: z.boolean(),
});
export type SearchResult = z.infer<typeof searchResult>;
