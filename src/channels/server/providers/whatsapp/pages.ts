import { z } from 'zod';
import type { Graph, GraphCall } from './graph.ts';

const page = z.object({
  data: z.array(z.unknown()),
  paging: z
    .object({ cursors: z.object({ after: z.string().optional() }).optional(), next: z.string().optional() })
    .optional(),
});

// A provider that never ends its list must not hold us for ever.
const MAX_PAGES = 200;

type ListCall = GraphCall & { query: Readonly<Record<string, string>> };

/**
 * A list, page by page. The provider's `next` address is not followed: only its cursor is taken. Throws where the list does
 * not end, so that no one takes a part of it for the whole.
 */
export async function* readEachPage<Entry>(
  graph: Graph,
  request: ListCall,
  entry: z.ZodType<Entry>,
): AsyncGenerator<Entry[], void> {
  let after: string | undefined;
  for (let number = 0; number < MAX_PAGES; number += 1) {
    const query = { ...request.query, ...(after === undefined ? {} : { after }) };
    const { data, paging } = page.parse(await graph.call({ ...request, query }));
    yield data.map((each) => entry.parse(each));
    after = paging?.cursors?.after;
    if (paging?.next === undefined || after === undefined) return;
  }
  throw new Error(`A list of the provider has more than ${MAX_PAGES} pages`);
}

/** Every entry of a list. */
export async function readPages<Entry>(graph: Graph, request: ListCall, entry: z.ZodType<Entry>): Promise<Entry[]> {
  const entries: Entry[] = [];
  for await (const found of readEachPage(graph, request, entry)) entries.push(...found);
  return entries;
}
