import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { Logger } from '../log.ts';
import { createSecurityLog, type SecurityFields, type SecurityLog } from '../security-log.ts';
import { clientAddress, createAddressReader } from './client-address.ts';
import { HTTP_LIMITS, type HttpLimits } from './http-limits.ts';
import { readBusinessToken, sessionCookieName } from './session-cookie.ts';
import { createVerifiedSessions, type VerifiedSession, type VerifiedSessions } from './verified-sessions.ts';

/** What the entrances of a process share, so that calls, webhooks and sockets judge and count alike. */
export interface Protection {
  limits: HttpLimits;
  sessions: VerifiedSessions;
  report: SecurityLog;
  /** Of a request that does not come by Fastify. */
  addressOf(request: IncomingMessage): string;
  /** Whose session a request carries; null where authentication has not accepted it. */
  sessionOf(request: FastifyRequest): VerifiedSession | null;
  /** What a record of a refused request says. */
  describe(request: FastifyRequest): SecurityFields;
}

export function createProtection(
  { config, log }: { config: Config; log: Logger },
  limits: Partial<HttpLimits> = {},
): Protection {
  const sessions = createVerifiedSessions();
  const cookie = sessionCookieName(config.publicUrl);
  // A request that is refused while it is read has no cookies yet.
  const sessionOf = (request: FastifyRequest) =>
    sessions.find(readBusinessToken((request.cookies as Partial<typeof request.cookies> | undefined)?.[cookie]));
  return {
    limits: { ...HTTP_LIMITS, ...limits },
    sessions,
    report: createSecurityLog(log),
    addressOf: createAddressReader(config.trustedProxies),
    sessionOf,
    describe(request) {
      const session = sessionOf(request);
      return {
        address: clientAddress(request),
        method: request.method,
        route: request.routeOptions.url,
        request_id: request.id,
        ...(session ? { business_id: session.businessId, user_id: session.userId } : {}),
      };
    },
  };
}
