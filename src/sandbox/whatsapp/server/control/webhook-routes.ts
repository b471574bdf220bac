import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { wordOf } from '../../../core/server/read-json.ts';
import type { Platform } from '../platform.ts';
import { providerJson } from '../webhooks/provider-json.ts';
import { signatureHeaders } from '../webhooks/sign.ts';
import { found } from '../../../core/server/control/control-error.ts';

const page = z.object({
  after: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(10_000).default(500),
});
const json = z.record(z.string(), z.unknown());
const change = z.strictObject({
  account_id: z.string().optional(),
  number_id: z.string().nullable().default(null),
  entry_id: z.string().optional(),
  field: z.string(),
  value: json,
});
const raw = z.strictObject({
  url: z.string().optional(),
  /** JSON to be written as the provider does. */
  body: z.unknown().optional(),
  /** Or these very characters. */
  text: z.string().optional(),
  signature: z.enum(['good', 'wrong', 'none']).default('good'),
  headers: z.record(z.string(), z.string()).default({}),
});

const RAW_TIMEOUT_MS = 30_000;

/** Webhooks of any kind, and the log of their deliveries. Their behaviour is part of the settings. */
export function mountWebhookControls(app: FastifyInstance, platform: Platform): void {
  const { webhooks, registry, poster } = platform;
  app.get('/webhooks', (request) => {
    const { after, limit } = page.parse(request.query);
    return { deliveries: webhooks.log.after(after, limit), pending: webhooks.pendingCount };
  });

  app.post('/webhooks', (request) => {
    const { account_id, entry_id, ...given } = change.parse(request.body);
    const account = found(
      account_id === undefined ? registry.state.accounts[0] : registry.account(account_id),
      'account',
    );
    platform.givenIds.addFrom(JSON.stringify(given.value));
    if (given.field === 'calls') platform.calls.startFrom(given.value);
    const isEmitted = webhooks.emit({
      account_id: account.id,
      ...given,
      ...(entry_id === undefined ? {} : { entry_id }),
    });
    platform.feed.add({
      group: 'other',
      icon: 'zap',
      title: `Event ${given.field}`,
      detail: wordOf(given.value['event']),
      json: given.value,
    });
    return { emitted: isEmitted };
  });

  app.post('/webhooks/raw', async (request) => {
    const { url, body, text, signature, headers } = raw.parse(request.body);
    const written = text ?? providerJson(body);
    platform.givenIds.addFrom(written);
    const bytes = Buffer.from(written);
    const secret = signature === 'wrong' ? 'not the secret' : registry.state.app.secret;
    const signed = signature === 'none' ? {} : signatureHeaders(bytes, secret);
    const target = found(url ?? registry.state.app.callback_url ?? undefined, 'callback');
    const startedAt = performance.now();
    const outcome = await poster.post(target, bytes, { ...signed, ...headers }, RAW_TIMEOUT_MS);
    return { outcome, took_ms: Math.round(performance.now() - startedAt) };
  });
}
