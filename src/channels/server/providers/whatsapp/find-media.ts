import { z } from 'zod';
import type { Graph } from './graph.ts';

const found = z.object({
  url: z.string(),
  mime_type: z.string(),
  sha256: z.string().optional(),
  file_size: z.coerce.number().int().optional(),
});
export type FoundMedia = z.output<typeof found>;

/** Where a received file can be fetched for the next five minutes, with the number's token. */
export async function findMedia(graph: Graph, numberId: string, token: string, mediaId: string): Promise<FoundMedia> {
  const path = encodeURIComponent(mediaId);
  return found.parse(await graph.call({ method: 'GET', path, query: { phone_number_id: numberId }, token }));
}
