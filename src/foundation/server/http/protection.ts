import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import type { Logger } from '../log.ts';
import type { Area } from '../area.ts';
import type { Refusal } from '../refuse.ts';
import {
  createSecurityLog,
  type SecurityEvent,
  type SecurityEvents,
  type SecurityFields,
  type SecurityLog,
} from '../security-log.ts';
import { clientAddress, createAddressReader } from './client-address.ts';
import { HTTP_LIMITS, type HttpLimits } from './http-limits.ts';
import { sessionTokenOf } from './session-cookie.ts';
import { createVerifiedSessions, type VerifiedSession, type VerifiedSessions } from './verified-sessions.ts';

/** What the entrances of a process share, so that calls, webhooks and sockets judge and count alike. */
const generalEvents: SecurityEvents = {
  TOO_MANY_REQUESTS: 'security.throttled',
  'NOT_ALLOWED CROSS_ORIGIN': 'security.foreign_origin',
  'NOT_ALLOWED METRICS': 'security.metrics_refused',
  'NOT_ALLOWED PERMISSION': 'security.rights_refused',
};

export interface Protection {
  limits: HttpLimits;
  sessions: VerifiedSessions;
  report: SecurityLog;
  /** What a refusal is reported as; null for one that is no sign of an attack. */
  securityEventOf(refusal: Refusal): SecurityEvent | null;
  /** Of a request that does not come by Fastify. */
  addressOf(request: IncomingMessage): string;
  /** Whose session a request carries; null where authentication has not accepted it. */
  sessionOf(request: FastifyRequest): VerifiedSession | null;
  /** What a record of a refused request says. */
  describe(request: FastifyRequest): SecurityFields;
}

export function createProtection(
  { config, log, areas = [] }: { config: Config; log: Logger; areas?: readonly Area[] },
  limits: Partial<HttpLimits> = {},
): Protection {
  const sessions = createVerifiedSessions();
  const events = new Map(
    [generalEvents, ...areas.map(({ securityEvents = {} }) => securityEvents)].flatMap((each) => Object.entries(each)),
  );
  const sessionOf = (request: FastifyRequest) => sessions.find(sessionTokenOf(request, config.publicUrl));
  return {
    limits: { ...HTTP_LIMITS, ...limits },
    sessions,
    report: createSecurityLog(log),
    securityEventOf: ({ code, detail: { reason = '' } }) => events.get(code) ?? events.get(`${code} ${reason}`) ?? null,
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
