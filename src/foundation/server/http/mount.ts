import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Actor, systemActor } from '../../contract/actor.ts';
import {
  type Endpoint,
  type EndpointTable,
  type ParsedInput,
  type ReplyInput,
  fillPath,
} from '../../contract/endpoint.ts';
import { EVENT_SEQ_HEADER } from '../../contract/event-seq.ts';
import type { Id } from '../../contract/id.ts';
import { createBusinessContext, inBusiness } from '../create-work-context.ts';
import { type Transaction, inRepeatedTransaction, inTransaction } from '../db/transaction.ts';
import { addressKey, clientAddress } from './client-address.ts';
import type { Cookies, MemberContext, PublicContext, RequestInfo, SignedInUser } from './context.ts';
import { createCookies } from './cookies.ts';
import { withListedErrors } from './endpoint-errors.ts';
import { type BusinessToken, readBusinessToken, sessionCookieName } from './session-cookie.ts';
import { validate } from './validate.ts';
import { takeTry } from '../rate-limit.ts';
import type { Topics } from '../realtime/topics.ts';
import { refuse } from '../refuse.ts';
import type { Services } from '../services.ts';

/** Finds who a session belongs to; null when it has ended. Given by the accounts area. */
export type Authenticate = (tx: Transaction, tokenHash: Buffer) => Promise<SignedInUser | null>;

export interface HttpServices {
  services: Services;
  authenticate: Authenticate;
  deviceKey: Buffer;
  /** What can be subscribed to, the same that the hub was given. */
  topics: Topics;
}

type ContextOf<E extends Endpoint> = E['access'] extends 'public' ? PublicContext : MemberContext;

/** One function per endpoint of the table; a missing one does not compile. Calls that carry bytes are served by `mountBytes`. */
export type Handlers<Table extends EndpointTable> = {
  [Name in keyof Table as Table[Name] extends { bytes: string } ? never : Name]: (
    ctx: ContextOf<Table[Name]>,
    input: ParsedInput<Table[Name]>,
  ) => Promise<ReplyInput<Table[Name]>>;
};

/** Serves the calls of one area: sign-in, permission, validation and transaction come from the contract. */
export function mount<Table extends EndpointTable>(
  app: FastifyInstance,
  http: HttpServices,
  table: Table,
  handlers: Handlers<Table>,
): void {
  for (const [name, endpoint] of Object.entries(table)) {
    if (endpoint.bytes !== undefined) continue;
    const operation = (handlers as Record<string, unknown>)[name] as Handle;
    const { nodeEnv } = http.services.config;
    const handle: Handle = (ctx, input) => withListedErrors(endpoint, nodeEnv, () => operation(ctx, input));
    const serve = endpoint.access === 'public' ? servePublic : serveMember;
    app.route({
      method: endpoint.method,
      url: routePath(endpoint.path),
      handler: async (request, reply) => {
        const result = await serve(http, endpoint, request, reply, handle);
        return send(http.services, endpoint, reply, result);
      },
    });
  }
}

/** The path of the contract in the router's form. */
export const routePath = (path: string): string =>
  fillPath(path, new Proxy({}, { get: (_, parameter) => `:${String(parameter)}` })).replaceAll('%3A', ':');

type Handle = (ctx: PublicContext | MemberContext, input: ParsedInput<Endpoint>) => Promise<unknown>;

function requestInfo(request: FastifyRequest): RequestInfo {
  const ip = clientAddress(request);
  return {
    id: request.id,
    ip,
    network: addressKey(ip),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
  };
}

async function servePublic(
  http: HttpServices,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  handle: Handle,
): Promise<unknown> {
  const { services } = http;
  const info = requestInfo(request);
  await takeThrottle(services, endpoint, info.network);
  const ctx: PublicContext = {
    services,
    request: info,
    cookies: createCookies(request, reply, services.config.publicUrl, http.deviceKey),
    inBusiness: (businessId, work, actor = systemActor) =>
      inBusiness(services, { businessId, actor, request: info }, work),
    withoutBusiness: (work) => inTransaction({ pool: services.pool, businessId: null, mode: 'write' }, work),
  };
  return handle(ctx, validate(endpoint, request));
}

async function serveMember(
  http: HttpServices,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  handle: Handle,
): Promise<unknown> {
  const mode = endpoint.method === 'GET' ? 'read' : 'write';
  // Only a session that holds may use up the tries of its business: the id in a cookie is free to invent.
  if (endpoint.throttle !== undefined) {
    const businessId = await asMember(http, endpoint, request, reply, 'read', (ctx) => Promise.resolve(ctx.businessId));
    await takeThrottle(http.services, endpoint, businessId);
  }
  let asOf: () => string | null = () => null;
  const result = await asMember(http, endpoint, request, reply, mode, async (ctx) => {
    if (mode === 'write') {
      asOf = () => ctx.eventSeq;
      return handle(ctx, validate(endpoint, request));
    }
    // Of the same snapshot as what is shown: a reading has one for all its statements.
    asOf = () => ctx.user.event_seq;
    return handle(ctx, validate(endpoint, request));
  });
  const seq = asOf();
  if (seq !== null) void reply.header(EVENT_SEQ_HEADER, seq);
  return result;
}

function readSession({ services }: HttpServices, request: FastifyRequest): BusinessToken {
  return readBusinessToken(request.cookies[sessionCookieName(services.config.publicUrl)]) ?? refuse('SIGN_IN_AGAIN');
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

function refuseUnpermitted(endpoint: Endpoint, user: SignedInUser): void {
  if (endpoint.access === 'public' || endpoint.access === 'signed_in') return;
  if (!user.has_business) refuse('NOT_ALLOWED', { reason: 'BUSINESS_MISSING' });
  if (!user.permissions.has(endpoint.access)) refuse('NOT_ALLOWED', { reason: 'PERMISSION' });
}

function memberContext(
  services: Services,
  tx: Transaction,
  businessId: Id,
  user: SignedInUser,
  request: RequestInfo,
  cookies: Cookies,
): MemberContext {
  const actor: Actor = { type: 'user', id: user.user_id, label: user.label };
  const ctx = createBusinessContext(services, tx, { businessId, actor, request });
  ctx.knowConfigs([user.config]);
  return Object.assign(ctx, { user, request, cookies });
}

/** Answers a call with its reply, in the contract's form. */
export async function send(
  services: Services,
  endpoint: Endpoint,
  reply: FastifyReply,
  result: unknown,
): Promise<FastifyReply> {
  const status = endpoint.status ?? 200;
  if (status === 204) return reply.status(204).send();
  // In production the reply goes out as it is; elsewhere a wrong one must be seen at once.
  const body = services.config.nodeEnv === 'production' ? result : endpoint.reply.parse(result);
  return reply.status(status).type('application/json; charset=utf-8').send(JSON.stringify(body));
}

/** Takes one try of a throttled call, in a transaction of its own: a refused call has been a try all the same. */
async function takeThrottle(services: Services, { throttle }: Endpoint, subject: string): Promise<void> {
  if (throttle === undefined) return;
  await inTransaction({ pool: services.pool, businessId: null, mode: 'write' }, (tx) => takeTry(tx, throttle, subject));
}
