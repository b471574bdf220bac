import { inBusiness as runInBusiness } from '../../create-work-context.ts';
import type { BusinessContext } from '../../work-context.ts';
import { systemActor } from '../../../contract/actor.ts';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { defineEvents, type EventTable } from '../../../contract/event.ts';
import type { Id } from '../../../contract/id.ts';
import type { Access, Permission } from '../../../contract/permissions.ts';
import { REALTIME_PATH } from '../../../contract/realtime.ts';
import type { SharedTestDatabase } from '../../../testing/test-database.ts';
import type { Config } from '../../config.ts';
import type { HttpLimits } from '../../http/http-limits.ts';
import type { Authenticate } from '../../http/mount.ts';
import { createProtection } from '../../http/protection.ts';
import { createBusinessToken } from '../../http/session-cookie.ts';
import { createLog } from '../../log.ts';
import type { Services } from '../../services.ts';
import { createRealtimeHub, type RealtimeHub } from '../hub.ts';
import { createPostgresBus } from '../postgres-bus.ts';
import { attachRealtime } from '../socket-endpoint.ts';
import { subscribe } from '../subscriptions.ts';
import { TestClient } from './test-client.ts';
import type { RealtimeTimings } from '../timings.ts';
import { topicsOf } from '../topics.ts';

/** Events of no area, for the tests of the sockets. */
export const testEvents = defineEvents({
  said: { topic: 'chats', event: 'new_messages', summary: 'Something was said', data: z.object({ n: z.number() }) },
  changed: { topic: 'chats', event: 'update_chat', summary: 'Something changed', data: z.object({ n: z.number() }) },
  moved: { topic: 'tasks', event: 'update_task', summary: 'A task moved', data: z.object({ n: z.number() }) },
  counted: { topic: 'figures', event: 'counted', summary: 'For analysts', data: z.object({ n: z.number() }) },
});

/** Who may receive them. */
export const testAccess = { chats: 'business.read', tasks: 'business.read', figures: 'analytics.all' } as const;

export interface TestMember {
  businessId: Id;
  userId: Id;
  sessionId: Id;
  cookie: string;
}

/** A business with one active user of a role with these permissions, and a session. */
export async function createMember(
  { ownerPool }: SharedTestDatabase,
  permissions: Permission[] = ['business.read', 'chats.read'],
): Promise<TestMember> {
  const { rows: tenants } = await ownerPool.query<{ business_id: Id }>(
    'insert into tenants default values returning business_id',
  );
  const businessId = tenants[0]!.business_id;
  await ownerPool.query('insert into roles (business_id, name, permissions) values ($1, $2, $3)', [
    businessId,
    'Tester',
    permissions,
  ]);
  return addMember({ ownerPool }, businessId);
}

/** One more active user of a business, with a session. */
export async function addMember(
  { ownerPool }: Pick<SharedTestDatabase, 'ownerPool'>,
  businessId: Id,
): Promise<TestMember> {
  const { rows } = await ownerPool.query<{ id: Id }>(
    `insert into users (business_id, first_name, email, role_id, status, time_zone)
     select $1, 'Ada', next_id() || '@example.org', id, 'active', 'UTC' from roles where business_id = $1 returning id`,
    [businessId],
  );
  return addSession({ ownerPool }, businessId, rows[0]!.id);
}

/** One more session of a user. */
export async function addSession(
  { ownerPool }: Pick<SharedTestDatabase, 'ownerPool'>,
  businessId: Id,
  userId: Id,
): Promise<TestMember> {
  const { token, tokenHash } = createBusinessToken(businessId);
  const { rows } = await ownerPool.query<{ id: Id }>(
    `insert into sessions (business_id, user_id, token_hash, expires_time) values ($1, $2, $3, clock_now() + interval '1 day') returning id`,
    [businessId, userId, tokenHash],
  );
  return { businessId, userId, sessionId: rows[0]!.id, cookie: `parley_session=${token}` };
}

/** Whose session it is, by the tables alone. */
export const authenticateByTables: Authenticate = async (tx, tokenHash) => {
  const [row] = await tx.run<{ user_id: Id; session_id: Id; role_id: Id; permissions: Permission[]; event_seq: Id }>(
    {
      name: 'test_authenticate',
      text: `select u.id as user_id, s.id as session_id, r.id as role_id, r.permissions, n.event_seq
        from sessions s join users u on u.business_id = s.business_id and u.id = s.user_id
        join roles r on r.business_id = u.business_id and r.id = u.role_id
        join event_counter_labels n on n.business_id = s.business_id
        where s.business_id = current_business() and s.token_hash = $1 and s.expires_time > clock_now() and u.status = 'active'`,
    },
    [tokenHash],
  );
  if (!row || tx.businessId === null) return null;
  const config = { business_id: tx.businessId, config_version: 0, configured: [] };
  return { ...row, label: 'Ada', permissions: new Set(row.permissions), has_business: true, config };
};

/** One process with sockets: HTTP server, bus, hub. */
export interface RealtimeServer {
  server: Server;
  hub: RealtimeHub;
  services: Services;
  origin: string;
  /** Runs `work` in one transaction of a business. */
  inBusiness<Result>(businessId: Id, work: (ctx: BusinessContext) => Promise<Result>): Promise<Result>;
  /** Says `n` in each of the numbers' events, in one transaction. */
  say(businessId: Id, ...numbers: number[]): Promise<void>;
  subscribe(member: TestMember, topic: string, clientId?: string): Promise<void>;
  /** Opens a socket and waits until it is ready. */
  connect(member: TestMember, query?: { seq?: string; client_id?: string }): Promise<TestClient>;
  /** Opens a socket, whatever comes of it. */
  open(headers: Record<string, string>, path?: string): TestClient;
  stop(): Promise<void>;
}

/** Starts such a process on a test database. `more`: an area's events, besides those of the tests. */
export async function startRealtime(
  database: SharedTestDatabase,
  timings: Partial<RealtimeTimings> = {},
  more: { events: readonly EventTable[]; access: Readonly<Record<string, Access>> } = { events: [], access: {} },
  limits: Partial<HttpLimits> = {},
): Promise<RealtimeServer> {
  const log = createLog('silent');
  const bus = await createPostgresBus({ address: database.address, log });
  const server = createServer((_, response) => response.writeHead(404).end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  const config = { publicUrl: new URL(origin), nodeEnv: 'test', trustedProxies: [] } as unknown as Config;
  const services = { config, log, pool: database.appPool, bus } as unknown as Services;
  const topics = topicsOf([testEvents, ...more.events], { ...testAccess, ...more.access });
  const none: ReadonlySet<string> = new Set();
  const hub = createRealtimeHub({
    pool: database.appPool,
    bus,
    log,
    topics,
    accessEvents: none,
    ownNumbers: none,
    timings,
  });
  const protection = createProtection(services, limits);
  const detach = attachRealtime(server, {
    services,
    authenticate: protection.sessions.remember(authenticateByTables),
    hub,
    protection,
  });
  const open = (headers: Record<string, string>, path = REALTIME_PATH) =>
    new TestClient(`ws://127.0.0.1:${port}${path}`, headers);
  const inBusiness: RealtimeServer['inBusiness'] = (businessId, work) =>
    runInBusiness(services, { businessId, actor: systemActor }, work);
  return {
    server,
    hub,
    services,
    origin,
    inBusiness,
    open,
    say: (businessId, ...numbers) =>
      inBusiness(businessId, async (ctx) => {
        for (const n of numbers) ctx.emit(testEvents.said, { n });
      }),
    subscribe: ({ businessId, sessionId }, topic, clientId = '') =>
      inBusiness(businessId, async (ctx) => {
        await subscribe(ctx, { sessionId, clientId, topic });
      }),
    async connect({ cookie }, query = {}) {
      const client = open({ cookie, origin }, `${REALTIME_PATH}?${new URLSearchParams(query).toString()}`);
      await client.until(({ frames }) => frames.some(({ type }) => type === 'ready'));
      return client;
    },
    async stop() {
      detach();
      await hub.close();
      await bus.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
