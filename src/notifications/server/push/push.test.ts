import { expect, test } from 'vitest';
import { accountEndpoints } from '../../../accounts/contract/endpoints.ts';
import { chatEndpoints } from '../../../chats/contract/endpoints.ts';
import { notificationEndpoints as calls } from '../../contract/endpoints.ts';
import { noticeSettingsEndpoints as settingsCalls } from '../../contract/settings-endpoints.ts';
import type { z } from 'zod';
import type { updateNoticeSettingsBody } from '../../contract/notice-settings.ts';
import { claimsOf, sampleBrowser } from '../testing/sample-push.ts';
import { usePushFixture } from '../testing/push-fixture.ts';

// Pushes to browsers, from what happens to what the push service is given. Every test has a business of its own.

const fixture = usePushFixture();

const configured = async () =>
  (
    await fixture.server.database.ownerPool.query<{ configured: string[] }>(
      'select configured from business_configs where business_id = $1',
      [fixture.businessId],
    )
  ).rows[0]?.configured ?? [];
const registrations = async () =>
  (
    await fixture.server.database.ownerPool.query<{ user_id: string }>(
      'select user_id from push_registrations where business_id = $1 order by id',
      [fixture.businessId],
    )
  ).rows.map(({ user_id }) => user_id);
const chatId = async () => (await fixture.admin.call(chatEndpoints.listChats, { query: {} })).chats[0]?.id ?? '';
const changeSettings = (body: z.input<typeof updateNoticeSettingsBody>) =>
  fixture.agent.call(settingsCalls.updateNoticeSettings, { body });

test('a message of a chat without an assignee is pushed to everyone who may see it, encrypted and signed', async () => {
  const [agent, admin] = [await fixture.browser(fixture.agent), await fixture.browser(fixture.admin)];
  await fixture.write('Is the maroon saree still there?');
  const { services } = fixture.server;
  expect(fixture.service.received).toHaveLength(2);
  for (const { headers } of fixture.service.received) {
    expect(headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      urgency: 'high',
    });
    expect(Number(headers['ttl'])).toBeGreaterThan(500);
    expect(Number(headers['ttl'])).toBeLessThanOrEqual(600);
    expect(claimsOf(headers.authorization ?? '', services.push.publicKey)).toMatchObject({
      aud: 'https://push.example.com',
      sub: 'mailto:ops@marigoldlane.example',
    });
  }
  expect(JSON.stringify(fixture.service.received.map(({ body }) => body.toString('latin1')))).not.toContain('maroon');
  const expected = {
    title: 'Lakshmi Subramanian',
    body: 'Is the maroon saree still there?',
    tag: `chat ${await chatId()}`,
    module: 'chats',
    record_id: await chatId(),
    notification_id: null,
  };
  expect(fixture.pushed(agent)).toMatchObject([expected]);
  expect(fixture.pushed(admin)).toMatchObject([expected]);
});

test('a message of a chat with an assignee is pushed to nobody else', async () => {
  await fixture.write('Hello');
  await fixture.admin.call(chatEndpoints.updateChat, {
    params: { chatId: await chatId() },
    body: { assignee_id: fixture.agentUser.id },
  });
  await fixture.work();
  const [agent, admin] = [await fixture.browser(fixture.agent), await fixture.browser(fixture.admin)];
  await fixture.write('Are you there?');
  expect(fixture.pushed(agent)).toMatchObject([{ body: 'Are you there?' }]);
  expect(fixture.pushed(admin)).toEqual([]);
});

test('[NOTI-38] a message older than ten minutes is not pushed, nor one that was read meanwhile', async () => {
  const agent = await fixture.browser(fixture.agent);
  await fixture.write('Written while no one could be notified', { secondsAgo: 601 });
  expect(fixture.pushed(agent)).toEqual([]);
  await fixture.write('Written just in time', { secondsAgo: 540 });
  expect(fixture.pushed(agent)).toMatchObject([{ body: 'Written just in time' }]);
});

test('a notification is pushed where its event is, and not once it was read', async () => {
  await fixture.write('Hello');
  const agent = await fixture.browser(fixture.agent);
  const assign = (assignee_id: string | null) =>
    chatId().then((id) =>
      fixture.admin.call(chatEndpoints.updateChat, { params: { chatId: id }, body: { assignee_id } }),
    );
  await assign(fixture.agentUser.id);
  await fixture.work();
  const { notifications } = await fixture.agent.call(calls.listNotifications, {});
  expect(fixture.pushed(agent)).toEqual([
    {
      id: notifications[0]?.id,
      title: 'Parley',
      body: 'Priya Raman assigned the chat with Lakshmi Subramanian to you.',
      tag: `notice ${notifications[0]?.id}`,
      module: 'chats',
      record_id: await chatId(),
      notification_id: notifications[0]?.id,
    },
  ]);
  await assign(null);
  await assign(fixture.agentUser.id);
  await fixture.agent.call(calls.markAllNotifications, { query: { action: 'read' } });
  await fixture.work();
  expect(fixture.pushed(agent)).toEqual([]);
});

test('[NOTI-36 NOTI-37 NOTI-26 NOTI-27] a browser is registered with 201, a second time as the same one, and removed by its token in the path', async () => {
  const { token } = sampleBrowser('https://push.example.com/send/twice');
  const body = { token, platform: 'web' } as const;
  const send = () => fixture.agent.send('POST', '/server/internal/push', body);
  const [first, second] = [await send(), await send()];
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(second.body).toEqual(first.body);
  expect(first.body).toMatchObject({ registration: { platform: 'web' } });
  expect(JSON.stringify(first.body)).not.toContain(token);
  // Another's call neither removes it nor shows that it is there.
  expect((await fixture.admin.send('DELETE', `/server/internal/push/${token}`)).status).toBe(204);
  expect(await registrations()).toEqual([fixture.agentUser.id]);
  expect(await configured()).toEqual(
    expect.arrayContaining(['notifications.push_message', 'notifications.push_notice']),
  );
  expect((await fixture.agent.send('DELETE', `/server/internal/push/${token}`)).status).toBe(204);
  expect(await registrations()).toEqual([]);
  expect(await configured()).toEqual([]);
});

test('two tabs that register one browser at once make one registration', async () => {
  const { token } = sampleBrowser('https://push.example.com/send/at-once');
  const replies = await Promise.all(
    Array.from({ length: 4 }, () =>
      fixture.agent.call(settingsCalls.registerPush, { body: { token, platform: 'web' } }),
    ),
  );
  expect(new Set(replies.map(({ registration }) => registration.id)).size).toBe(1);
  expect(await registrations()).toHaveLength(1);
});

test('a new token of the same session takes the place of the old one', async () => {
  const old = await fixture.browser(fixture.agent);
  const renewed = await fixture.browser(fixture.agent);
  await fixture.write('Hello');
  expect(fixture.pushed(old)).toEqual([]);
  expect(fixture.pushed(renewed)).toHaveLength(1);
});

test.each([
  ['no base64url', 'https://push.example.com/send/1'],
  ['no JSON', 'abcdef'],
  ['without keys', Buffer.from('{"endpoint":"https://push.example.com/1"}').toString('base64url')],
  ['without TLS', sampleBrowser('http://push.example.com/send/1').token],
  ['too long', 'a'.repeat(2_001)],
])('a token that is %s is refused beside its field', async (_, token) => {
  const { status, body } = await fixture.agent.send('POST', '/server/internal/push', { token, platform: 'web' });
  expect(status).toBe(400);
  expect(body).toMatchObject({ info: { field: 'token' } });
});

test('[NOTI-22] signing out removes the browser, and so does the end of the session by others', async () => {
  const agent = await fixture.browser(fixture.agent);
  await fixture.agent.call(accountEndpoints.signOut, {});
  expect(await registrations()).toEqual([]);
  const admin = await fixture.browser(fixture.admin);
  await fixture.server.database.ownerPool.query(
    "update sessions set expires_time = now() - interval '1 second' where user_id = $1",
    [fixture.adminUser.id],
  );
  await fixture.write('Hello');
  expect([fixture.pushed(agent), fixture.pushed(admin)]).toEqual([[], []]);
});

test('a business without browsers reacts to nothing again after the last one has gone with its session', async () => {
  await fixture.browser(fixture.agent);
  await fixture.agent.call(accountEndpoints.signOut, {});
  expect(await configured()).toHaveLength(2);
  await fixture.write('Hello');
  expect(await configured()).toEqual([]);
});

test.each([404, 410])('[NOTI-28] a browser that its push service no longer knows (%s) is forgotten', async (status) => {
  await fixture.browser(fixture.agent);
  fixture.service.respond(status);
  await fixture.write('Hello');
  expect(fixture.service.received).toHaveLength(1);
  expect(await registrations()).toEqual([]);
});

test('[NOTI-28] a push service that fails is tried again, and only the log says so', async () => {
  const agent = await fixture.browser(fixture.agent);
  fixture.service.respond(503);
  fixture.server.logLines.splice(0);
  await fixture.write('Hello');
  expect(fixture.pushed(agent)).toHaveLength(1);
  expect(await registrations()).toHaveLength(1);
  expect(fixture.server.logLines.join('\n')).toContain('A push service responded with 503');
  const { rows } = await fixture.server.database.ownerPool.query<{ attempts: number; key: string }>(
    "select attempts, key from graphile_worker.jobs where task_identifier = 'push'",
  );
  expect(rows).toHaveLength(1);
  fixture.service.respond(201);
  await fixture.server.database.ownerPool.query(
    "update graphile_worker._private_jobs set run_at = now() where task_id = (select id from graphile_worker._private_tasks where identifier = 'push')",
  );
  await fixture.server.runJobs();
  expect(fixture.pushed(agent)).toMatchObject([{ body: 'Hello' }]);
});

test('S15 an address inside is never called, and its browser is forgotten', async () => {
  await fixture.browser(fixture.agent, 'https://push.internal.example/send/1');
  await fixture.write('Hello');
  expect(fixture.service.received).toEqual([]);
  expect(await registrations()).toEqual([]);
});

test('of many messages in a row that wait, the newest is pushed once for its chat', async () => {
  const agent = await fixture.browser(fixture.agent);
  const { server } = fixture;
  const { runJobs } = server;
  server.runJobs = () => Promise.resolve([]);
  try {
    await fixture.write('One');
    await fixture.write('Two');
  } finally {
    server.runJobs = runJobs;
  }
  await runJobs();
  expect(fixture.pushed(agent)).toMatchObject([{ body: 'Two' }]);
});

test('a long text is shortened, and no text is pushed where the user or the organisation shows none', async () => {
  const agent = await fixture.browser(fixture.agent);
  await fixture.write('வணக்கம் '.repeat(100));
  const [long] = fixture.pushed(agent);
  expect(long?.body).toHaveLength(160);
  expect(long?.body.endsWith('…')).toBe(true);
  await changeSettings({ previews: false });
  await fixture.write('My card number');
  expect(fixture.pushed(agent)).toMatchObject([{ title: 'Lakshmi Subramanian', body: 'New message' }]);
  await changeSettings({ previews: true });
  await fixture.admin.call(accountEndpoints.updateBusiness, { body: { notification_previews: false } });
  await fixture.write('My card number');
  expect(fixture.pushed(agent)).toMatchObject([{ body: 'New message' }]);
});

test('who does not see whole phone numbers is not pushed one', async () => {
  await fixture.admin.call(accountEndpoints.createRole, { body: { name: 'Shy', permissions: ['chats.read'] } });
  const shy = await fixture.server.addUser(fixture.admin, 'Shy');
  const [seeing, hiding] = [await fixture.browser(fixture.admin), await fixture.browser(shy.client)];
  await fixture.write('Hello', { from: '919840077777', name: '+919840077777' });
  expect(JSON.stringify(fixture.pushed(seeing))).toContain('+919840077777');
  const [pushed] = fixture.pushed(hiding);
  expect(pushed?.body).toBe('Hello');
  expect(JSON.stringify(pushed)).not.toContain('9840077777');
});

test('nothing is pushed of an event that is off, nor in the quiet hours', async () => {
  const agent = await fixture.browser(fixture.agent);
  await changeSettings({ channels: { 'chats.message_received': { push: false } } });
  await fixture.write('Off');
  expect(fixture.pushed(agent)).toEqual([]);
  await changeSettings({ channels: { 'chats.message_received': { push: true } } });
  const always = { days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', until: '00:00' };
  await changeSettings({ quiet_hours: always });
  await fixture.write('Quiet');
  expect(fixture.pushed(agent)).toEqual([]);
  await changeSettings({ quiet_hours: null });
  await fixture.write('Loud');
  expect(fixture.pushed(agent)).toMatchObject([{ body: 'Loud' }]);
});

test('S35 S36 the token stands in no table as it is, and in no line of the log', async () => {
  const { token, subscription } = await fixture.browser(fixture.agent);
  fixture.service.respond(400);
  await fixture.write('Canary text of a customer');
  await fixture.agent.send('DELETE', `/server/internal/push/${token}x`);
  await fixture.agent.send('DELETE', `/server/internal/push/${token}%00`);
  await fixture.agent.send('POST', '/server/internal/push', { token, platform: 'pigeon' });
  const { rows } = await fixture.server.database.ownerPool.query<{ row: string }>(
    `select r::text as row from push_registrations r where business_id = $1
     union all select payload::text from graphile_worker._private_jobs
     union all select e::text from event_log e where business_id = $1 and topic = 'live_notifications'`,
    [fixture.businessId],
  );
  expect(rows.length).toBeGreaterThan(1);
  const texts = [...rows.map(({ row }) => row), ...fixture.server.logLines];
  for (const secret of [token, subscription.endpoint, subscription.keys.auth, 'Canary text'])
    expect(texts.filter((text) => text.includes(secret))).toEqual([]);
});
