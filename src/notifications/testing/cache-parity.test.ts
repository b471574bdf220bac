import { inBusiness } from '../../foundation/server/create-work-context.ts';
import { systemActor } from '../../foundation/contract/actor.ts';
import { QueryClient } from '@tanstack/react-query';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { expectParity, readList } from '../../app/testing/expect-parity.ts';
import { eventsAfter, lastEventSeq, replayEvents, withoutNumbers } from '../../app/testing/replay-events.ts';
import { notificationEndpoints as calls } from '../contract/endpoints.ts';
import { noticeSettingsEndpoints as settingsCalls } from '../contract/settings-endpoints.ts';
import { notify } from '../server/index.ts';
import { notificationsQuery } from '../web/list-query.ts';
import { notificationListeners } from '../web/on-notification-events.ts';
import { noticeSettingsQuery } from '../web/settings/settings-query.ts';
import { notificationCountQuery } from '../web/queries.ts';
import { useChatFixture } from '../../chats/server/testing/chat-fixture.ts';

// Fetch, act, apply the emitted events to what was fetched, fetch again: both must be equal.

const fixture = useChatFixture();

// This test runs in Node, which has no document. The tab counts as visible, so no browser notification is shown.
beforeAll(() => vi.stubGlobal('document', { hidden: false }));
afterAll(() => vi.unstubAllGlobals());

async function fetchScreen() {
  const [page, { count }] = await Promise.all([
    fixture.admin.call(calls.listNotifications, {}),
    fixture.admin.call(calls.countNotifications, {}),
  ]);
  return { page, count };
}

const notifyAdmin = (message: string) =>
  inBusiness(fixture.server.services, { businessId: fixture.businessId, actor: systemActor }, (ctx) =>
    notify(ctx, [
      {
        business_id: fixture.businessId,
        event: 'chats.assigned',
        user_ids: [fixture.adminUser.user_id],
        module: 'chats',
        record_id: '77',
        message,
      },
    ]),
  );
async function markNewest(action: 'read' | 'unread') {
  const [newest] = (await fetchScreen()).page.notifications;
  await fixture.admin.call(calls.markNotification, { params: { id: newest?.id ?? '' }, query: { action } });
}

const acts: [string, () => Promise<unknown>][] = [
  ['the first one', () => notifyAdmin('A chat was assigned to you')],
  ['another one', () => notifyAdmin('Another chat was assigned to you')],
  ['one is read', () => markNewest('read')],
  ['it is unread again', () => markNewest('unread')],
  ['all are read', () => fixture.admin.call(calls.markAllNotifications, { query: { action: 'read' } })],
];

test.each(acts)('after %s, another tab shows what a fresh one would', async (_, act) => {
  const before = await fetchScreen();
  const { ownerPool } = fixture.server.database;
  const { businessId } = fixture;
  const seq = await lastEventSeq(ownerPool, businessId);
  await act();
  const client = new QueryClient();
  client.setQueryData(notificationsQuery('all').queryKey, listOf(before, seq));
  client.setQueryData(notificationCountQuery.queryKey, { ...before.count, as_of: seq });
  await replayEvents(ownerPool, { businessId, seq }, notificationListeners, client);
  const fresh = await fetchScreen();
  expect(withoutNumbers(client.getQueryData(notificationsQuery('all').queryKey)?.items)).toEqual(
    fresh.page.notifications,
  );
  expect(withoutNumbers(client.getQueryData(notificationCountQuery.queryKey))).toEqual(fresh.count);
  expect(fresh).not.toEqual(before);
});

test('in any order, repeated, and lost and read again, the events show what a fresh load would', async () => {
  const { businessId } = fixture;
  const { ownerPool } = fixture.server.database;
  const before = await fetchScreen();
  const seq = await lastEventSeq(ownerPool, businessId);
  await notifyAdmin('Yet another chat was assigned to you');
  await markNewest('read');
  await markNewest('unread');
  await notifyAdmin('And one more');
  await fixture.admin.call(calls.markAllNotifications, { query: { action: 'read' } });
  await markNewest('unread');
  const after = await fetchScreen();
  const last = await lastEventSeq(ownerPool, businessId);
  expectParity(await eventsAfter(ownerPool, { businessId, seq }), notificationListeners, [
    {
      queryKey: notificationsQuery('all').queryKey,
      before: listOf(before, seq),
      after: listOf(after, last),
    },
    {
      queryKey: notificationCountQuery.queryKey,
      before: { ...before.count, as_of: seq },
      after: { ...after.count, as_of: last },
    },
  ]);
});

/** What a fresh load leaves in the cache. */
const listOf = ({ page }: Awaited<ReturnType<typeof fetchScreen>>, as_of: number) => ({
  ...readList(page.notifications, as_of),
  has_after: page.info.has_more,
});

test('a change of the settings reaches the other tabs of the user, in any order', async () => {
  const { businessId, admin } = fixture;
  const { ownerPool } = fixture.server.database;
  const read = async () => (await admin.call(settingsCalls.readNoticeSettings, {})).settings;
  const before = await read();
  const seq = await lastEventSeq(ownerPool, businessId);
  await admin.call(settingsCalls.updateNoticeSettings, { body: { sound: false } });
  await admin.call(settingsCalls.updateNoticeSettings, { body: { channels: { 'tasks.due': { push: false } } } });
  const after = await read();
  const last = await lastEventSeq(ownerPool, businessId);
  expect(after).not.toEqual(before);
  expectParity(await eventsAfter(ownerPool, { businessId, seq }), notificationListeners, [
    {
      queryKey: noticeSettingsQuery.queryKey,
      before: { ...before, as_of: seq },
      after: { ...after, as_of: last },
    },
  ]);
});
