import { expect, test } from 'vitest';
import type { TestResponse } from '../../../app/testing/test-client.ts';
import { useChatFixture } from '../../../chats/server/testing/chat-fixture.ts';
import { chatEndpoints } from '../../../chats/contract/endpoints.ts';
import { noticeEvents } from '../../../foundation/contract/notice.ts';
import { notificationEndpoints as calls } from '../../contract/endpoints.ts';
import { noticeSettingsEndpoints as settingsCalls } from '../../contract/settings-endpoints.ts';

// What each user wants to be notified of.

const fixture = useChatFixture();

const read = async (client = fixture.agent) => (await client.call(settingsCalls.readNoticeSettings, {})).settings;
const channelsOf = async (event: string) => (await read()).events.find((each) => each.event === event)?.channels;
const stored = async () =>
  (
    await fixture.server.database.ownerPool.query<{ choices: object }>(
      'select choices from notification_settings where business_id = $1 and user_id = $2',
      [fixture.businessId, fixture.agentUser.id],
    )
  ).rows[0]?.choices;

test('who has chosen nothing has the defaults of the table of events, in its order', async () => {
  const { events, ...rest } = await read(fixture.admin);
  expect(events.map(({ event }) => event)).toEqual(noticeEvents());
  expect(events[0]?.channels).toEqual({ in_app: null, live: true, push: true, sound: true });
  expect(rest).toEqual({
    sound: true,
    previews: true,
    organisation_previews: true,
    quiet_hours: null,
    time_zone: 'Asia/Kolkata',
    push_key: fixture.server.services.push.publicKey,
  });
});

test('a change is stored where it differs from the default, shown in the other tabs of the user, and holds for them alone', async () => {
  const since = await fixture.lastSeq();
  await fixture.agent.call(settingsCalls.updateNoticeSettings, {
    body: { channels: { 'imports.completed': { push: true, live: true } } },
  });
  expect(await channelsOf('imports.completed')).toEqual({ in_app: true, live: true, push: true, sound: false });
  expect(await stored()).toEqual({ 'imports.completed': { push: true } });
  const quiet = { days: [1, 2], from: '22:00', until: '07:00' };
  await fixture.agent.call(settingsCalls.updateNoticeSettings, { body: { quiet_hours: quiet, sound: false } });
  expect(await read()).toMatchObject({ quiet_hours: quiet, sound: false, previews: true });
  expect((await read(fixture.admin)).quiet_hours).toBeNull();
  await fixture.agent.call(settingsCalls.updateNoticeSettings, {
    body: { channels: { 'imports.completed': { push: false } }, quiet_hours: null },
  });
  expect(await stored()).toEqual({});
  const { rows } = await fixture.server.database.ownerPool.query(
    `select event, audience from event_log where business_id = $1 and seq > $2 order by seq`,
    [fixture.businessId, since],
  );
  expect(rows).toEqual(Array(3).fill({ event: 'notification_settings', audience: [fixture.agentUser.id] }));
});

test('changes of two tabs at once both hold', async () => {
  await Promise.all(
    (['tasks.due', 'templates.changed', 'channels.noticed'] as const).map((event) =>
      fixture.agent.call(settingsCalls.updateNoticeSettings, { body: { channels: { [event]: { live: false } } } }),
    ),
  );
  expect(await stored()).toEqual({
    'tasks.due': { live: false },
    'templates.changed': { live: false },
    'channels.noticed': { live: false },
  });
});

test('an event that is off is in no list and counts nothing', async () => {
  const chatId = await fixture.chat();
  const assign = (assignee_id: string | null) =>
    fixture.admin.call(chatEndpoints.updateChat, { params: { chatId }, body: { assignee_id } });
  const choose = (in_app: boolean) =>
    fixture.agent.call(settingsCalls.updateNoticeSettings, { body: { channels: { 'chats.assigned': { in_app } } } });
  await choose(false);
  await assign(fixture.agentUser.id);
  expect((await fixture.agent.call(calls.listNotifications, {})).notifications).toEqual([]);
  expect((await fixture.agent.call(calls.countNotifications, {})).count.unread).toBe(0);
  await choose(true);
  await assign(null);
  await assign(fixture.agentUser.id);
  expect((await fixture.agent.call(calls.countNotifications, {})).count.unread).toBe(1);
});

test.each([
  [{ channels: { 'no.such_event': { push: true } } }, 'channels.no.such_event'],
  [{ channels: { 'chats.message_received': { in_app: true } } }, 'channels.chats.message_received.in_app'],
  [{ quiet_hours: { days: [], from: '22:00', until: '07:00' } }, 'quiet_hours.days'],
  [{ quiet_hours: { days: [1, 1], from: '22:00', until: '07:00' } }, 'quiet_hours.days'],
  [{ quiet_hours: { days: [8], from: '22:00', until: '07:00' } }, 'quiet_hours.days.0'],
  [{ quiet_hours: { days: [1], from: '24:00', until: '07:00' } }, 'quiet_hours.from'],
  [{ sound: 'loud' }, 'sound'],
])('%j is refused beside its field', async (body, field) => {
  const { status, body: reply } = (await fixture.agent.send(
    'PUT',
    '/server/internal/notifications/settings',
    body,
  )) as TestResponse<{ info: { field: string } }>;
  expect([status, reply.info.field]).toEqual([400, field]);
});
