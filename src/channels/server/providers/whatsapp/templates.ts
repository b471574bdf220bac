import { z } from 'zod';
import type { TemplateToPublish } from '../../../contract/template-to-publish.ts';
import type { ChannelAccess } from '../provider.ts';
import { ProviderRefused } from '../provider-refused.ts';
import type { ProviderTemplate, PublishedTemplate, TemplateClient } from '../template-client.ts';
import type { Graph } from './graph.ts';
import { readEachPage } from './pages.ts';
import { templateComponents } from './template-components.ts';
import { uploadSample } from './upload-sample.ts';

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
  correct_category: z.string().nullish(),
});
const FIELDS = Object.keys(template.shape).join(',');
const created = z.object({ id: z.coerce.string(), status: z.string(), category: z.string() });

/** No object under this id, or no template of this name: it is gone. */
const GONE_CODE = 100;
const GONE_SUBCODES = new Set([33, 2_593_002]);

/** The templates of an account (reference, section 4.1). */
export function templateClient(graph: Graph, { account_id: accountId, token }: ChannelAccess): TemplateClient {
  const path = `${accountId}/message_templates`;
  const list = (query: Readonly<Record<string, string>>) =>
    readEachPage(graph, { method: 'GET', path, query: { fields: FIELDS, limit: '100', ...query }, token }, template);
  return {
    async *list() {
      for await (const page of list({})) yield page.map(present);
    },
    async read(templateId) {
      const answer = await unlessGone(
        graph.call({ method: 'GET', path: templateId, query: { fields: FIELDS }, token }),
      );
      return answer === null ? null : present(template.parse(answer));
    },
    async find(name, language) {
      // The filter is for a part of the name.
      for await (const page of list({ name })) {
        const found = page.find((each) => each.name === name && each.language === language);
        if (found) return present(found);
      }
      return null;
    },
    uploadSample: (file) => uploadSample(graph, token, file),
    async create(given) {
      const components = templateComponents(given);
      const { name, language } = given;
      const format = formatOf(given);
      const json = { name, language, category: given.category.toUpperCase(), parameter_format: format, components };
      const answer = created.parse(await graph.call({ method: 'POST', path, token, json }));
      return {
        provider_template_id: answer.id,
        provider_status: answer.status.toUpperCase(),
        category: answer.category,
        components,
        parameter_format: format,
      };
    },
    async edit(templateId, given, isRecategorised): Promise<PublishedTemplate> {
      const components = templateComponents(given);
      const category = given.category.toUpperCase();
      await graph.call({
        method: 'POST',
        path: templateId,
        token,
        json: { ...(isRecategorised ? { category } : {}), components },
      });
      // The answer says no more than that it was taken: what is edited goes back to review.
      return {
        provider_template_id: templateId,
        provider_status: 'PENDING',
        category,
        components,
        parameter_format: formatOf(given),
      };
    },
    async delete({ provider_template_id: id, name }) {
      await unlessGone(graph.call({ method: 'DELETE', path, query: { name, hsm_id: id }, token }));
    },
  };
}

const formatOf = ({ words }: TemplateToPublish) =>
  words?.isNamed === true ? ('named' as const) : ('positional' as const);

async function unlessGone(answer: Promise<unknown>): Promise<unknown> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    const { code, subcode } = error.refusal;
    if (code === GONE_CODE && subcode !== null && GONE_SUBCODES.has(subcode)) return null;
    throw error;
  }
}

function present(found: z.output<typeof template>): ProviderTemplate {
  const { rejected_reason: reason, correct_category: correct, category } = found;
  return {
    provider_template_id: found.id,
    name: found.name,
    language: found.language,
    category,
    provider_status: found.status.toUpperCase(),
    components: found.components,
    parameter_format: found.parameter_format,
    quality: found.quality_score?.score ?? null,
    // "NONE" is said as often as nothing.
    rejected_reason: reason === 'NONE' ? null : (reason ?? null),
    announced_category: correct === category ? null : (correct ?? null),
  };
}
