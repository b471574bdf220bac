import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Platform } from '../platform.ts';
import { fail, start } from '../sending/accept-send.ts';

const count = (standard: number, most: number) => z.coerce.number().int().min(0).max(most).default(standard);
const filter = z.object({
  after: count(0, Number.MAX_SAFE_INTEGER),
  limit: count(1_000, 100_000),
  number_id: z.string().optional(),
  recipient: z.string().optional(),
  biz_opaque_callback_data: z.string().optional(),
});
const keys = z.object({ at_least: count(2, 1_000_000), limit: count(1_000, 1_000_000) });

/** What was accepted: the oracle. */
export function mountSentControls(app: FastifyInstance, platform: Platform): void {
  const { sends, webhooks } = platform;
  app.get('/sends', (request) => ({ sends: sends.list(filter.parse(request.query)) }));
  app.get('/sends/keys', (request) => {
    const { at_least, limit } = keys.parse(request.query);
    return { keys: sends.keys(at_least, limit) };
  });
  app.get('/sends/rates', () => ({ fastest_second: sends.fastestSecond() }));
  app.get('/counts', () => ({
    sends: {
      accepted: sends.accepted,
      distinct: sends.distinct,
      refused: sends.refusals,
    },
    webhooks: { ...webhooks.log.counts, pending: webhooks.pendingCount },
  }));
  app.delete('/sends', (_, reply) => {
    sends.clear();
    return reply.status(204).send();
  });
  app.post('/held', (request) => {
    const { decision } = z.object({ decision: z.enum(['release', 'drop']) }).parse(request.body);
    const held = platform.held;
    platform.held = [];
    for (const each of held) {
      if (decision === 'drop') fail(platform, each.sent, each.message, { code: 132015 });
      else start(platform, each);
    }
    return { decided: held.length };
  });
}
