import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { systemActor } from '../../contract/actor.ts';
import {
  type Endpoint,
  type EndpointTable,
  type ParsedInput,
  type ReplyInput,
  fillPath,
} from '../../contract/endpoint.ts';
import { EVENT_SEQ_HEADER } from '../../contract/event-seq.ts';
import { inBusiness } from '../create-work-context.ts';
import { inTransaction } from '../db/transaction.ts';
import { asViewer } from '../hidden-numbers.ts';
import type { MemberContext, PublicContext } from './context.ts';
import { createCookies } from './cookies.ts';
import { withListedErrors } from './endpoint-errors.ts';
import { asMember, requestInfo, type HttpServices, type Served } from './member-call.ts';
import { serveTogether, type Together } from './serve-together.ts';
import { validate } from './validate.ts';
import { takeTry } from '../rate-limit.ts';
import type { Services } from '../services.ts';

export type { Authenticate } from './context.ts';
export type { HttpServices } from './member-call.ts';

type ContextOf<E extends Endpoint> = E['access'] extends 'public' ? PublicContext : MemberContext;

/**
 * One function per endpoint of the table, or what handles many calls of it together; a missing one does not compile.
 * Calls that carry bytes are served by `mountBytes`.
 */
export type Handlers<Table extends EndpointTable> = {
  [Name in keyof Table as Table[Name] extends { bytes: string } ? never : Name]:
    | ((ctx: ContextOf<Table[Name]>, input: ParsedInput<Table[Name]>) => Promise<ReplyInput<Table[Name]>>)
    | Together<Table[Name]>;
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
    const serve = serverOf(http, endpoint, (handlers as Record<string, Handle | Together<Endpoint>>)[name]!);
    app.route({
      method: endpoint.method,
      url: routePath(endpoint.path),
      handler: async (request, reply) => {
        const { result, eventSeq } = await serve(request, reply);
        if (eventSeq !== null) void reply.header(EVENT_SEQ_HEADER, eventSeq);
        return send(http.services, endpoint, reply, result);
      },
    });
  }
}

function serverOf(
  http: HttpServices,
  endpoint: Endpoint,
  handler: Handle | Together<Endpoint>,
): (request: FastifyRequest, reply: FastifyReply) => Promise<Served> {
  if (typeof handler !== 'function') return serveTogether(http, endpoint, handler);
  const { nodeEnv } = http.services.config;
  const handle: Handle = (ctx, input) => withListedErrors(endpoint, nodeEnv, () => handler(ctx, input));
  const serve = endpoint.access === 'public' ? servePublic : serveMember;
  return (request, reply) => serve(http, endpoint, request, reply, handle);
}

/** The path of the contract in the router's form. */
export const routePath = (path: string): string =>
  fillPath(path, new Proxy({}, { get: (_, parameter) => `:${String(parameter)}` })).replaceAll('%3A', ':');

type Handle = (ctx: PublicContext | MemberContext, input: ParsedInput<Endpoint>) => Promise<unknown>;

async function servePublic(
  http: HttpServices,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  handle: Handle,
): Promise<Served> {
  const ctx = publicContext(http, request, reply);
  await takeThrottle(http.services, endpoint, ctx.request.network);
  return { result: await handle(ctx, validate(endpoint, request)), eventSeq: null };
}

/** What a request of anyone works with; also for pages, which are no calls. */
export function publicContext(http: HttpServices, request: FastifyRequest, reply: FastifyReply): PublicContext {
  const { services } = http;
  const info = requestInfo(request);
  return {
    services,
    request: info,
    cookies: createCookies(request, reply, services.config.publicUrl, http.deviceKey),
    inBusiness: (businessId, work, actor = systemActor) =>
      inBusiness(services, { businessId, actor, request: info }, work),
    withoutBusiness: (work) => inTransaction({ pool: services.pool, businessId: null, mode: 'write' }, work),
  };
}

async function serveMember(
  http: HttpServices,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  handle: Handle,
): Promise<Served> {
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
      return asViewer(endpoint, ctx.user, () => handle(ctx, validate(endpoint, request)));
    }
    // Of the same snapshot as what is shown: a reading has one for all its statements.
    asOf = () => ctx.user.event_seq;
    return asViewer(endpoint, ctx.user, () => handle(ctx, validate(endpoint, request)));
  });
  return { result, eventSeq: asOf() };
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
