import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseUnavailable } from '../../../foundation/server/db/database-error.ts';
import { Refusal } from '../../../foundation/server/refuse.ts';
import type { Providers } from '../providers/providers.ts';
import type { WebhookInbox } from './append-webhooks.ts';

export interface WebhookOptions {
  inbox: WebhookInbox;
  providers: Providers;
  /** A request that is not the provider's: written down as a security event. */
  onBadSignature(request: FastifyRequest): void;
}

// The platform sends up to 3 MB in one piece.
const BODY_LIMIT = 4 * 1024 * 1024;

const respond = (reply: FastifyReply, status: number, text = ''): FastifyReply =>
  reply.status(status).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(text);

/**
 * `/webhooks/<kind>` of every provider: asks it whether the webhook is its own, stores the raw bytes, responds 200,
 * and nothing else. A wrong signature is a 401 that stores nothing; a database that is away is a 503, after which
 * the platform repeats it.
 */
export async function webhookEndpoint(
  app: FastifyInstance,
  { inbox, providers, onBadSignature }: WebhookOptions,
): Promise<void> {
  await app.register((scope, _options, done) => {
    // The content type is not used: only the bytes count.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT }, (_request, body, parsed) =>
      parsed(null, body),
    );

    for (const provider of providers.all) {
      const path = `/webhooks/${provider.kind}`;

      scope.get(path, { config: { kind: 'webhook' } }, (request, reply) => {
        const { isTheirs, reply: text } = provider.greet(request.query as Record<string, unknown>);
        if (!isTheirs) onBadSignature(request);
        return text === null ? respond(reply, 403) : respond(reply, 200, text);
      });

      scope.post(path, { config: { kind: 'webhook' }, bodyLimit: BODY_LIMIT }, async (request, reply) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        if (!provider.verify({ headers: request.headers, body })) {
          onBadSignature(request);
          return respond(reply, 401);
        }
        try {
          await inbox.append(provider.kind, body);
        } catch (error) {
          if (error instanceof Refusal || isDatabaseUnavailable(error)) return respond(reply, 503);
          throw error;
        }
        return respond(reply, 200);
      });
    }
    done();
  });
}
