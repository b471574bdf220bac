import { z } from 'zod';
import type { Graph } from './graph.ts';
import { readPages } from './pages.ts';

const template = z.object({
  id: z.coerce.string(),
  name: z.string(),
  // `en-US` and `en_US` are the same language.
  language: z.string().transform((code) => code.replace('-', '_')),
  category: z.string(),
  status: z.string(),
  components: z.array(z.record(z.string(), z.unknown())).default([]),
  parameter_format: z
    .string()
    .nullish()
    .transform((format) => (format?.toLowerCase() === 'named' ? ('named' as const) : ('positional' as const))),
  quality_score: z.object({ score: z.string().nullish() }).nullish(),
  rejected_reason: z.string().nullish(),
});
/** A message template as the provider keeps it. */
export type GraphTemplate = z.output<typeof template>;

const FIELDS = Object.keys(template.shape).join(',');

/** Every template of an account. */
export function listGraphTemplates(graph: Graph, token: string, accountId: string): Promise<GraphTemplate[]> {
  return readPages(
    graph,
    {
      method: 'GET',
      path: `${accountId}/message_templates`,
      query: { fields: FIELDS, limit: '100' },
      token,
    },
    template,
  );
}
