import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { randomUUID } from 'node:crypto';
import { Refusal } from '../refuse.ts';
import type { Services } from '../services.ts';
import { closeIdleConnectionsWhileStopping } from './close-idle-connections.ts';
import { answerError, installErrorDoor } from './error-door.ts';
import { ownOrigins, refuseForeignOrigin, refuseMethodOverride } from './origin-check.ts';
import { answerKind, securityHeaders } from './security-headers.ts';
import { sessionCookieName } from './session-cookie.ts';

const MIB = 1024 * 1024;
/** Calls that one session or, without one, one address may make in a minute. */
const CALLS_PER_MINUTE = 3_000;

/**
 * The HTTP server with everything that holds for every call: limits of time and size, same-origin
 * proof, security headers, the one error door. Areas mount their calls on it.
 */
export async function createServer(services: Services): Promise<FastifyInstance> {
  const { config, log } = services;
  const isHttps = config.publicUrl.protocol === 'https:';
  const headers = {
    api: securityHeaders('api', isHttps),
    page: securityHeaders('page', isHttps),
    asset: securityHeaders('asset', isHttps),
  };
  const app = Fastify({
    // Addresses that cannot be decoded are refused before any hook has run.
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply.headers(headers.api)),
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: MIB,
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 72_000,
    http: { headersTimeout: 15_000, maxHeaderSize: 16 * 1024 },
    forceCloseConnections: 'idle',
    // What comes on an open connection is answered to the end; what comes anew finds nobody listening.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
  });
  installErrorDoor(app);
  closeIdleConnectionsWhileStopping(app);
  app.removeContentTypeParser('text/plain');
  const own = ownOrigins(config.publicUrl);
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers(headers[answerKind(request.url)]).header('x-request-id', request.id);
    refuseMethodOverride(request);
    // Provider webhooks prove themselves by signature, public forms are for other sites.
    if (request.url.startsWith('/server/')) refuseForeignOrigin(request, own);
  });
  await app.register(cookie);
  const sessionCookie = sessionCookieName(config.publicUrl);
  await app.register(rateLimit, {
    max: CALLS_PER_MINUTE,
    timeWindow: 60_000,
    cache: 20_000,
    keyGenerator: (request) => request.cookies[sessionCookie] ?? request.ip,
    allowList: (request) => !request.url.startsWith('/server/'),
    errorResponseBuilder: (_, { ttl }) =>
      new Refusal('TOO_MANY_REQUESTS', { info: { seconds: Math.ceil(ttl / 1000) } }),
  });
  return app;
}
