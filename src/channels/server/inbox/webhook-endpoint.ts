import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseUnavailable } from '../../../foundation/server/db/database-error.ts';
import { Refusal } from '../../../foundation/server/refuse.ts';
import type { WebhookInbox } from './append-webhooks.ts';
import { isSignedBy } from './webhook-signature.ts';

export interface WebhookOptions {
  inbox: WebhookInbox;
  /** More than one while a secret is being replaced. */
  appSecrets: readonly string[];
  verifyToken: string;
  /** A request that is not the provider's: written down as a security event. */
  onBadSignature(request: FastifyRequest): void;
}

// The platform sends up to 3 MB in one piece.
const BODY_LIMIT = 4 * 1024 * 1024;

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();
const answer = (reply: FastifyReply, status: number, text = ''): FastifyReply =>
  reply.status(status).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(text);

/**
 * `/webhooks/whatsapp`: checks the signature on the raw bytes, stores them, answers 200, and nothing
 * else. A wrong signature is a 401 that stores nothing; a database that is away is a 503, after which
 * the platform comes again.
 */
export async function webhookEndpoint(
  app: FastifyInstance,
  { inbox, appSecrets, verifyToken, onBadSignature }: WebhookOptions,
): Promise<void> {
  await app.register((scope, _options, done) => {
    // Whatever the content type says: only the bytes count.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, parsed) =>
      parsed(null, body),
    );

    scope.get('/webhooks/whatsapp', { config: { kind: 'webhook' } }, (request, reply) => {
      const query = request.query as Record<string, unknown>;
      const [mode, token, challenge] = ['mode', 'verify_token', 'challenge'].map((name) => query[`hub.${name}`]);
      const isOurs = typeof token === 'string' && timingSafeEqual(sha256(token), sha256(verifyToken));
      if (!isOurs) onBadSignature(request);
      // Digits only: nobody gets text of their own back from our address.
      if (mode !== 'subscribe' || !isOurs || typeof challenge !== 'string' || !/^\d{1,32}$/.test(challenge))
        return answer(reply, 403);
      return answer(reply, 200, challenge);
    });

    scope.post('/webhooks/whatsapp', { config: { kind: 'webhook' }, bodyLimit: BODY_LIMIT }, async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      if (!isSignedBy(appSecrets, request.headers['x-hub-signature-256'], body)) {
        onBadSignature(request);
        return answer(reply, 401);
      }
      try {
        await inbox.append('whatsapp', body);
      } catch (error) {
        if (error instanceof Refusal || isDatabaseUnavailable(error)) return answer(reply, 503);
        throw error;
      }
      return answer(reply, 200);
    });
    done();
  });
}
