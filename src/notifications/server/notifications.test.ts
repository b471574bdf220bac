import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Id } from '../../foundation/contract/id.ts';
import { createWorkContext } from '../../foundation/server/create-work-context.ts';
import { inTransaction } from '../../foundation/server/db/transaction.ts';
import { createServer } from '../../foundation/server/http/create-server.ts';
import {
  addMember,
  authenticateByTables,
  createMember,
  startRealtime,
  testAccess,
  testEvents,
  type RealtimeServer,
  type TestMember,
} from '../../foundation/server/realtime/testing/realtime-fixture.ts';
import { topicsOf } from '../../foundation/server/realtime/topics.ts';
import { notificationEvents } from '../contract/events.ts';
import type { Notification, NotificationCounts } from '../contract/notification.ts';
import { createListenerRegistry } from '../../foundation/server/domain-events/listener.ts';
import { notificationsArea, notify, type Notice } from './index.ts';
import { notificationPages } from './notification-store.ts';
import { useTestDatabase } from '../../foundation/testing/test-database.ts';

const database = useTestDatabase();
let realtime: RealtimeServer;
let app: FastifyInstance;
let ada: TestMember;
let bob: TestMember;
beforeAll(async () => {
  realtime = await startRealtime(
    database,
    {},
    { events: [notificationEvents], access: { live_notifications: 'signed_in' } },
  );
  const { services } = realtime;
  services.listeners = createListenerRegistry([]);
  app = await createServer(services);
  const access = { ...testAccess, live_notifications: 'signed_in' } as const;
  const topics = topicsOf([testEvents, notificationEvents], access);
  notificationsArea.routes?.(app, {
    services,
    authenticate: authenticateByTables,
    sessionOf: () => null,
    deviceKey: Buffer.alloc(32),
    topics,
  });
});
afterAll(async () => {
  await app.close();
  await realtime.stop();
});
beforeEach(async () => {
  ada = await createMember(database);
  bob = await addMember(database, ada.businessId);
});

async function ask<Body>(
  member: TestMember,
  method: 'GET' | 'PUT' | 'POST' | 'DELETE',
  url: string,
  payload?: object,
): Promise<{ status: number; body: Body }> {
  const { statusCode, body } = await app.inject({
    method,
    url: `/server/internal${url}`,
    headers: { cookie: member.cookie, origin: realtime.origin },
    ...(payload && { payload }),
  });
  return { status: statusCode, body: (body === '' ? null : JSON.parse(body)) as Body };
}

const notifyUsers = (notice: Partial<Notice> & { user_ids: readonly Id[] }) =>
  realtime.inBusiness(ada.businessId, (ctx) =>
    notify(ctx, [
      {
        business_id: ada.businessId,
        event: 'tasks.due',
        module: 'tasks',
        record_id: '77',
        message: 'A task is due',
        ...notice,
      },
    ]),
  );
const counts = async (member: TestMember) =>
  (await ask<{ count: NotificationCounts }>(member, 'GET', '/notifications/count')).body.count;
const list = async (member: TestMember, query = '') =>
  (await ask<{ notifications: Notification[]; info: { has_more: boolean } }>(member, 'GET', `/notifications${query}`))
    .body;

/** How many users' stored counters differ from their rows. */
async function wrongCounts(): Promise<number> {
  const { rows } = await database.ownerPool.query<Record<'unread' | 'rows', number>>(
    `select c.unread, count(n.id)::int as rows
     from notification_counts c left join notifications n
       on n.business_id = c.business_id and n.user_id = c.user_id and n.status = 'unread'
     group by c.business_id, c.user_id, c.unread`,
  );
  return rows.filter((row) => row.unread !== row.rows).length;
}

test('[NOTI-07] a user sees own notifications only, newest first, in pages', async () => {
  expect(await list(ada)).toEqual({ notifications: [], info: { has_more: false } });
  for (const n of [1, 2, 3]) await notifyUsers({ user_ids: [ada.userId, bob.userId], message: `Number ${n}` });
  await notifyUsers({ user_ids: [bob.userId], message: 'For Bob' });
  const first = await list(ada, '?limit=2');
  expect(first.info.has_more).toBe(true);
  expect(first.notifications.map(({ data }) => data.message)).toEqual(['Number 3', 'Number 2']);
  expect(first.notifications[0]).toMatchObject({ status: 'unread', data: { module: 'tasks', record: { id: '77' } } });
  const last = first.notifications[1]?.id ?? '';
  // What comes meanwhile does not move the next page.
  await notifyUsers({ user_ids: [ada.userId], message: 'Number 4' });
  const rest = await list(ada, `?limit=2&after=${last}`);
  expect(rest).toMatchObject({ notifications: [{ data: { message: 'Number 1' } }], info: { has_more: false } });
});

test.each([
  ['all', 'notifications_of_user'],
  ['unread', 'unread_notifications'],
] as const)('the next page of %s is read from its index, however deep it is', async (view, index) => {
  const plan = await inTransaction(
    { pool: database.appPool, businessId: ada.businessId, mode: 'read' },
    async (tx): Promise<string> => {
      // A table this small would be scanned.
      await tx.run({ name: '', text: 'set local enable_seqscan = off' }, []);
      await tx.run({ name: '', text: 'set local enable_bitmapscan = off' }, []);
      const explained = { name: '', text: `explain (costs off) ${notificationPages[view].text}` };
      const rows = await tx.run<{ 'QUERY PLAN': string }>(explained, [ada.userId, 20, 0, '5000']);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    },
  );
  expect(plan).toMatch(new RegExp(`Limit\\n +->  Index Scan Backward using ${index} on notifications`));
  expect(plan).toMatch(/Index Cond: .*\(id < /);
  expect(plan).not.toContain('Sort');
});

test('[NOTI-12 NOTI-24] one is marked read and unread, and the count moves by one, once', async () => {
  await notifyUsers({ user_ids: [ada.userId], module: 'chats' });
  await notifyUsers({ user_ids: [ada.userId] });
  expect(await counts(ada)).toEqual({ unread: 2, chats_nav: 0 });
  const chat = (await list(ada)).notifications[1]!;
  for (let again = 0; again < 2; again += 1) {
    const { body } = await ask<{ notification: Notification }>(ada, 'PUT', `/notifications/${chat.id}?action=read`);
    expect(body.notification.status).toBe('read');
  }
  expect(await counts(ada)).toEqual({ unread: 1, chats_nav: 0 });
  expect((await list(ada, '?status=unread')).notifications).toHaveLength(1);
  expect((await list(ada, '?status=read')).notifications).toHaveLength(1);
  await ask(ada, 'PUT', `/notifications/${chat.id}?action=unread`);
  expect(await counts(ada)).toEqual({ unread: 2, chats_nav: 0 });
});

test('[NOTI-08 NOTI-11 NOTI-23] marking all read brings the count to nothing, for this user alone', async () => {
  await notifyUsers({ user_ids: [ada.userId, bob.userId], module: 'chats' });
  expect((await ask(ada, 'PUT', '/notifications?action=read')).status).toBe(204);
  expect(await counts(ada)).toEqual({ unread: 0, chats_nav: 0 });
  expect(await counts(bob)).toEqual({ unread: 1, chats_nav: 0 });
});

test('a notification of someone else is like one that does not exist', async () => {
  await notifyUsers({ user_ids: [bob.userId] });
  const [theirs] = (await list(bob)).notifications;
  const stranger = await createMember(database);
  for (const member of [ada, stranger]) {
    const refused = await ask<{ code: string }>(member, 'PUT', `/notifications/${theirs!.id}?action=read`);
    expect(refused).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  }
  expect(await counts(bob)).toEqual({ unread: 1, chats_nav: 0 });
});

test('of the same key a user is notified once; who is not active is not notified', async () => {
  await database.ownerPool.query("update users set status = 'inactive' where id = $1", [bob.userId]);
  await notifyUsers({ user_ids: [ada.userId, ada.userId, bob.userId], key: 'task:77:due' });
  await notifyUsers({ user_ids: [ada.userId, bob.userId], key: 'task:77:due' });
  expect(await counts(ada)).toEqual({ unread: 1, chats_nav: 0 });
  const { rows } = await database.ownerPool.query('select from notifications where user_id = $1', [bob.userId]);
  expect(rows).toHaveLength(0);
});

test('counters are exact after everything at once', async () => {
  const both = [ada.userId, bob.userId];
  await Promise.all(
    Array.from({ length: 40 }, async (_, n) => {
      const module = n % 2 ? 'chats' : 'tasks';
      if (n % 8 === 7) await ask(n % 16 === 7 ? ada : bob, 'PUT', '/notifications?action=read');
      else if (n % 8 === 3) {
        const [newest] = (await list(ada)).notifications;
        if (newest) await ask(ada, 'PUT', `/notifications/${newest.id}?action=${n % 16 === 3 ? 'unread' : 'read'}`);
      } else await notifyUsers({ user_ids: n % 3 ? both : both.toReversed(), module });
    }),
  );
  expect(await wrongCounts()).toBe(0);
});

test('[NOTI-18] the sockets of that user receive it on a topic of its own, no one else’s', async () => {
  await Promise.all([
    ask(ada, 'POST', '/subscriptions', { topic: 'live_notifications' }),
    ask(bob, 'POST', '/subscriptions', { topic: 'live_notifications' }),
  ]);
  const [hers, his] = await Promise.all([realtime.connect(ada), realtime.connect(bob)]);
  await notifyUsers({ user_ids: [ada.userId], message: 'For Ada' });
  await notifyUsers({ user_ids: [bob.userId], message: 'For Bob' });
  await hers.until(({ events }) => events.some(({ event }) => event === 'notification_counts'));
  await his.until(({ events }) => events.some(({ event }) => event === 'notification_counts'));
  expect(new Set(hers.events.map(({ topic }) => topic))).toEqual(new Set(['live_notifications']));
  expect(hers.events.find(({ event }) => event === 'new_notification')!.data).toEqual(
    (await list(ada)).notifications[0],
  );
  expect(JSON.stringify(hers.frames)).not.toContain('For Bob');
  expect(JSON.stringify(his.frames)).not.toContain('For Ada');
  await ask(ada, 'PUT', '/notifications?action=read');
  await hers.until(({ events }) =>
    events.some(({ event, data }) => event === 'notification_counts' && (data as NotificationCounts).unread === 0),
  );
  expect(hers.events.find(({ event }) => event === 'notification_updates')!.data).toEqual({ id: null, status: 'read' });
  await Promise.all([hers.drop(), his.drop()]);
});

test('[NOTI-09 NOTI-25 NOTI-30] a subscription names its end, is renewed, and is cleared', async () => {
  const { status, body } = await ask<{ subscription: { topic: string; expiry_time: string } }>(
    ada,
    'POST',
    '/subscriptions',
    { topic: 'chats', client_id: 'tab-number-1' },
  );
  expect(status).toBe(200);
  const hour = new Date(body.subscription.expiry_time).getTime() - Date.now();
  expect(hour).toBeGreaterThan(59 * 60_000);
  await ask(ada, 'POST', '/subscriptions', { topic: 'chats', client_id: 'tab-number-1' });
  const rows = async () =>
    (await database.ownerPool.query('select from subscriptions where session_id = $1', [ada.sessionId])).rowCount;
  expect(await rows()).toBe(1);
  for (let again = 0; again < 2; again += 1) {
    expect((await ask(ada, 'DELETE', '/subscriptions/chats?client_id=tab-number-1')).status).toBe(204);
  }
  expect(await rows()).toBe(0);
});

test.each([
  ['an unknown topic', { topic: 'rumours' }, 400, 'INVALID_DATA', 'topic'],
  ['the server’s own topic', { topic: 'subscriptions' }, 400, 'INVALID_DATA', 'topic'],
  ['no topic', {}, 400, 'INVALID_DATA', 'topic'],
  ['a client id that is none', { topic: 'chats', client_id: 'x' }, 400, 'INVALID_DATA', 'client_id'],
  ['a topic without its permission', { topic: 'figures' }, 403, 'NOT_ALLOWED', undefined],
])('%s is refused', async (_, payload, status, code, field) => {
  const refused = await ask<{ code: string; info?: { field: string } }>(ada, 'POST', '/subscriptions', payload);
  expect([refused.status, refused.body.code, refused.body.info?.field]).toEqual([status, code, field]);
});

test('a session has a bounded number of subscriptions', async () => {
  await database.ownerPool.query(
    `insert into subscriptions
     select $1, $2, 'tab-number-' || n, 'chats', clock_now() + n * interval '1 second' from generate_series(1, 300) n`,
    [ada.businessId, ada.sessionId],
  );
  await ask(ada, 'POST', '/subscriptions', { topic: 'chats', client_id: 'tab-number-new' });
  const { rows } = await database.ownerPool.query<{ client_id: string }>(
    'select client_id from subscriptions where session_id = $1',
    [ada.sessionId],
  );
  expect(rows).toHaveLength(200);
  expect(rows.map(({ client_id }) => client_id)).toContain('tab-number-new');
});

test('notices of many businesses in one step; a user of another business is not reached', async () => {
  const stranger = await createMember(database);
  const unreadOf = async ({ userId }: TestMember) =>
    (
      await database.ownerPool.query<{ unread: number }>('select unread from notification_counts where user_id = $1', [
        userId,
      ])
    ).rows[0]?.unread ?? 0;
  const before = { ada: await unreadOf(ada), stranger: await unreadOf(stranger) };
  const notice = { event: 'tasks.due' as const, module: 'tasks', record_id: '78', message: 'Two tasks are due' };
  await inTransaction({ pool: database.systemPool, businessId: null, mode: 'write' }, (tx) =>
    notify(createWorkContext(realtime.services, tx), [
      { ...notice, business_id: ada.businessId, user_ids: [ada.userId, stranger.userId] },
      { ...notice, business_id: stranger.businessId, user_ids: [stranger.userId, ada.userId] },
      { ...notice, business_id: stranger.businessId, user_ids: [stranger.userId], message: 'A third one' },
    ]),
  );
  expect(await unreadOf(ada)).toBe(before.ada + 1);
  expect(await unreadOf(stranger)).toBe(before.stranger + 2);
  const { rows } = await database.ownerPool.query(
    'select from notifications n join users u on u.id = n.user_id where u.business_id <> n.business_id',
  );
  expect(rows).toEqual([]);
});
