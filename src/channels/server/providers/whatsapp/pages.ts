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

/** Every entry of a list, page by page. The provider's `next` address is not followed: only its cursor is taken. */
export async function readPages<Entry>(
  graph: Graph,
  request: GraphCall & { query: Readonly<Record<string, string>> },
  entry: z.ZodType<Entry>,
): Promise<Entry[]> {
  const entries: Entry[] = [];
  let after: string | undefined;
  for (let number = 0; number < MAX_PAGES; number += 1) {
    const query = { ...request.query, ...(after === undefined ? {} : { after }) };
    const { data, paging } = page.parse(await graph.call({ ...request, query }));
    entries.push(...data.map((each) => entry.parse(each)));
    after = paging?.cursors?.after;
    if (paging?.next === undefined || after === undefined) break;
  }
  return entries;
}
