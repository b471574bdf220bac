import { z } from 'zod';
import type { ChannelAccess, ProviderTemplate } from '../provider.ts';
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
const FIELDS = Object.keys(template.shape).join(',');

/** Every template of an account. */
export async function listTemplates(
  graph: Graph,
  { account_id: accountId, token }: ChannelAccess,
): Promise<ProviderTemplate[]> {
  const found = await readPages(
    graph,
    {
      method: 'GET',
      path: `${accountId}/message_templates`,
      query: { fields: FIELDS, limit: '100' },
      token,
    },
    template,
  );
  return found.map((each) => ({
    provider_template_id: each.id,
    name: each.name,
    language: each.language,
    category: each.category,
    provider_status: each.status.toUpperCase(),
    components: each.components,
    parameter_format: each.parameter_format,
    quality: each.quality_score?.score ?? null,
    rejected_reason: each.rejected_reason ?? null,
  }));
}
