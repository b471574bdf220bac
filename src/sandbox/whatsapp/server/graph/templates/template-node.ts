import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { isJson, listOf, wordOf, type Json } from '../../../../core/server/read-json.ts';
import { sampleFile } from '../../phones/sample-files.ts';
import type { Platform } from '../../platform.ts';
import type { Template } from '../../registry/entities.ts';

/** What a list shows of a template when nothing is asked for. */
export const TEMPLATE_FIELDS = [
  'name',
  'parameter_format',
  'components',
  'language',
  'status',
  'category',
  'sub_category',
  'previous_category',
  'message_send_ttl_seconds',
] as const;

/** A template with every field that can be asked for; samples of headers are addresses on `origin`. */
export function templateNode(platform: Platform, template: Template, origin: string): Json {
  const canSend = template.status === 'APPROVED' ? 'AVAILABLE' : 'BLOCKED';
  return {
    id: template.id,
    name: template.name,
    language: template.language,
    status: template.status,
    category: template.category,
    components: template.components.map((component) => withAddresses(platform, component, origin)),
    parameter_format: template.parameter_format,
    quality_score: {
      score: template.quality_score,
      date: Math.floor((template.quality_at ?? template.created_at) / 1000),
    },
    rejected_reason: template.rejected_reason,
    previous_category: template.previous_category ?? undefined,
    correct_category: template.correct_category ?? undefined,
    sub_category: undefined,
    message_send_ttl_seconds: template.message_send_ttl_seconds ?? undefined,
    library_template_name: undefined,
    cta_url_link_tracking_opted_out: false,
    last_updated_time: new Date(template.updated_at).toISOString(),
    health_status: {
      can_send_message: canSend,
      entities: [{ entity_type: 'MESSAGE_TEMPLATE', id: template.id, can_send_message: canSend }],
    },
  };
}

/** Samples come back as addresses, not as the handles that were given. Meta's reference, "Templates". */
function withAddresses(platform: Platform, component: Json, origin: string): Json {
  const cards = component['cards'];
  if (Array.isArray(cards))
    return {
      ...component,
      cards: cards.filter(isJson).map((card) => ({
        ...card,
        components: listOf(card['components'])
          .filter(isJson)
          .map((each) => withAddresses(platform, each, origin)),
      })),
    };
  const { example } = component;
  if (!isJson(example) || !Array.isArray(example['header_handle'])) return component;
  const format = wordOf(component['format']).toLowerCase();
  const addresses = listOf(example['header_handle']).map((handle) => address(platform, wordOf(handle), format, origin));
  return { ...component, example: { ...example, header_handle: addresses } };
}

const PATH = '/v/t61.29466-34/';

function address({ registry }: Platform, handle: string, format: string, origin: string): string {
  const name = registry.state.uploads.find((each) => each.handle === handle)?.id ?? `sample-${format}`;
  const url = new URL(`${PATH}${name}`, origin);
  url.searchParams.set('oh', hashOf(registry.state.app.secret, name));
  return url.href;
}

const hashOf = (secret: string, name: string): string =>
  createHmac('sha256', secret).update(`sample:${name}`).digest('base64url');

interface Sample {
  Params: { name: string };
  Querystring: { oh?: unknown };
}

/** The samples of headers, for anyone who has the address. */
export function mountSamples(app: FastifyInstance, platform: Platform): void {
  app.get<Sample>(`${PATH}:name`, async ({ params: { name }, query: { oh } }, reply) => {
    const expected = Buffer.from(hashOf(platform.registry.state.app.secret, name));
    const given = Buffer.from(typeof oh === 'string' ? oh : '');
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return reply.status(403).send();
    const upload = platform.registry.state.uploads.find(({ id }) => id === name);
    const sample = upload ? null : sampleFile(name.replace(/^sample-/, ''));
    const bytes = upload ? await platform.files.read(upload.id) : sample?.bytes;
    const type = upload?.file_type ?? sample?.mime_type;
    if (!bytes || type === undefined) return reply.status(404).send();
    return reply.type(type).header('content-security-policy', "default-src 'none'; sandbox").send(bytes);
  });
}
