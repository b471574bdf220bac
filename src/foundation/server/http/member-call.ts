import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../../contract/actor.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { Id } from '../../contract/id.ts';
import { createBusinessContext } from '../create-work-context.ts';
import { type Transaction, inRepeatedTransaction } from '../db/transaction.ts';
import type { Topics } from '../realtime/topics.ts';
import { refuse } from '../refuse.ts';
import type { Services } from '../services.ts';
import { addressKey, clientAddress } from './client-address.ts';
import type { Authenticate, Cookies, MemberContext, RequestInfo, SignedInUser } from './context.ts';
import { createCookies } from './cookies.ts';
import { type BusinessToken, sessionTokenOf } from './session-cookie.ts';
import type { VerifiedSession } from './verified-sessions.ts';

export interface HttpServices {
  services: Services;
  authenticate: Authenticate;
  /** Whose session a request carries, as authentication last said; null where it did not lately. */
  sessionOf(request: FastifyRequest): VerifiedSession | null;
  deviceKey: Buffer;
  /** What can be subscribed to, the same that the hub was given. */
  topics: Topics;
}

/** What a call returns, and the number of the event as of which it is true; null where it shows no state. */
export interface Served {
  result: unknown;
  eventSeq: string | null;
}

/** From where a request came. */
export function requestInfo(request: FastifyRequest): RequestInfo {
  const ip = clientAddress(request);
  return {
    id: request.id,
    ip,
    network: addressKey(ip),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
  };
}

/** The session that a request carries; whether it holds is not known yet. */
export function readSession({ services }: HttpServices, request: FastifyRequest): BusinessToken {
  return sessionTokenOf(request, services.config.publicUrl) ?? refuse('SIGN_IN_AGAIN');
}

/** Runs `work` in one transaction as the one who sent the request, if they may make this call. */
export async function asMember<Result>(
  http: HttpServices,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  mode: 'read' | 'write',
  work: (ctx: MemberContext) => Promise<Result>,
): Promise<Result> {
  const { services } = http;
  const { businessId, tokenHash } = readSession(http, request);
  const cookies = createCookies(request, reply, services.config.publicUrl, http.deviceKey);
  return inRepeatedTransaction({ pool: services.pool, businessId, mode }, async (tx) => {
    const user = (await http.authenticate(tx, tokenHash)) ?? refuse('SIGN_IN_AGAIN');
    refuseUnpermitted(endpoint, user);
    return work(memberContext(services, tx, businessId, user, requestInfo(request), cookies));
  });
}

/** Refuses a call that this user may not make. */
export function refuseUnpermitted(endpoint: Endpoint, user: SignedInUser): void {
  if (endpoint.access === 'public' || endpoint.access === 'signed_in') return;
  if (!user.has_business) refuse('NOT_ALLOWED', { reason: 'BUSINESS_MISSING' });
  if (!user.permissions.has(endpoint.access)) refuse('NOT_ALLOWED', { reason: 'PERMISSION' });
}

/** Someone signed in, as the one who acts. */
export const actorOf = ({ user_id, label }: SignedInUser): Actor => ({ type: 'user', id: user_id, label });

function memberContext(
  services: Services,
  tx: Transaction,
  businessId: Id,
  user: SignedInUser,
  request: RequestInfo,
  cookies: Cookies,
): MemberContext {
  const ctx = createBusinessContext(services, tx, { businessId, actor: actorOf(user), request });
  ctx.knowConfigs([user.config]);
  return Object.assign(ctx, { user, request, cookies });
}
