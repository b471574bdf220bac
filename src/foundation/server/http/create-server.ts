import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { randomUUID } from 'node:crypto';
import { refusal } from '../refuse.ts';
import type { Services } from '../services.ts';
import { closeIdleConnectionsWhileStopping } from './close-idle-connections.ts';
import { installErrorHandler } from './error-handler.ts';
import { addressKey, clientAddress } from './client-address.ts';
import { limitConnections } from './limit-connections.ts';
import { ownOrigins, refuseForeignOrigin, refuseMethodOverride } from './origin-check.ts';
import { createProtection, type Protection } from './protection.ts';
import { refuseAmbiguousHead } from './request-head.ts';
import { respondOnSocket } from './respond-on-socket.ts';
import { routeRules } from './route-kind.ts';
import { securityHeaders } from './security-headers.ts';

const MIB = 1024 * 1024;
/** What HTTP calls the errors of Node's parser that are more than a request which cannot be read. */
const CLIENT_ERROR_STATUS: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

/**
 * The HTTP server with everything that holds for every route: limits of time, size and number, same-origin
 * proof, security headers, the one error handler. Areas mount their calls on it. What holds for a request
 * follows the route that it has reached (`route-kind.ts`); the text of its address decides nothing.
 */
export async function createServer(
  services: Services,
  protection: Protection = createProtection(services),
): Promise<FastifyInstance> {
  const { config, log } = services;
  const { limits } = protection;
  const isHttps = config.publicUrl.protocol === 'https:';
  const headers = {
    api: securityHeaders('api', isHttps),
    page: securityHeaders('page', isHttps),
    asset: securityHeaders('asset', isHttps),
    public_page: securityHeaders('public_page', isHttps),
    public_asset: securityHeaders('public_asset', isHttps),
  };
  const app = Fastify({
    // Addresses that cannot be decoded are refused before any hook has run.
    frameworkErrors: (error, request, reply) => void handleError(error, request, reply.headers(headers.api)),
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // What is logged of a request names it in its own line. A logger for each request would cost an eighth of all memory
    // that ingest allocates: pino looks for secrets in what it is made of.
    childLoggerFactory: (logger) => logger,
    genReqId: () => randomUUID(),
    bodyLimit: MIB,
    requestTimeout: limits.requestTimeoutMs,
    connectionTimeout: limits.idleTimeoutMs,
    keepAliveTimeout: limits.keepAliveTimeoutMs,
    http: {
      headersTimeout: limits.headersTimeoutMs,
      // Node's own 30 s would let a slow request continue for as long again.
      connectionsCheckingInterval: limits.checkEveryMs,
      maxHeaderSize: 16 * 1024,
    },
    // Bytes that are no request never reach a route, and time-outs of one come here too.
    clientErrorHandler(error, socket) {
      const unreadable = refusal('INVALID_DATA', { reason: 'UNREADABLE' });
      respondOnSocket(socket, headers.api, unreadable, CLIENT_ERROR_STATUS[error.code ?? '']);
    },
    forceCloseConnections: 'idle',
    // What comes on an open connection is answered to the end; what comes again finds no one listening.
    return503OnClosing: false,
    // The longest parameter is the token of a push registration (notifications/contract/push.ts).
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 2_000 },
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
  });
  if (isHttps && config.trustedProxies.length === 0)
    log.warn(
      'PUBLIC_URL is https, so a proxy stands in front of Parley, but TRUSTED_PROXIES is empty: limits count everyone behind the proxy as one address',
    );
  const handleError = installErrorHandler(app, protection);
  limitConnections(app.server, limits, config.trustedProxies, protection.report);
  closeIdleConnectionsWhileStopping(app);
  app.removeContentTypeParser('text/plain');
  const own = ownOrigins(config.publicUrl);
  // Before what refuses, so that a refusal can say whose session it was.
  await app.register(cookie);
  app.addHook('onRequest', async (request, reply) => {
    const rules = routeRules(request);
    void reply.headers(headers[rules.headers]).header('x-request-id', request.id);
    refuseAmbiguousHead(request.raw);
    refuseMethodOverride(request);
    if (rules.provesOrigin && !request.is404) refuseForeignOrigin(request, own);
  });
  await app.register(rateLimit, {
    max: limits.callsPerMinute,
    timeWindow: 60_000,
    cache: 20_000,
    // A cookie that no one has verified is free to invent, and so is every address of an IPv6 line.
    keyGenerator: (request) => {
      const session = protection.sessionOf(request);
      return session ? `session ${session.sessionId}` : `address ${addressKey(clientAddress(request))}`;
    },
    allowList: (request) => !routeRules(request).isLimited,
    errorResponseBuilder: (_, { ttl }) => refusal('TOO_MANY_REQUESTS', { info: { seconds: Math.ceil(ttl / 1000) } }),
  });
  return app;
}
