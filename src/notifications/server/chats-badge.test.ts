import { expect, test } from 'vitest';
import { useChatFixture, createChatFixture } from '../../chats/server/testing/chat-fixture.ts';
import type { TestClient } from '../../app/testing/test-client.ts';
import { notificationEndpoints } from '../contract/endpoints.ts';

// The badge of the Chats link: unread chats that wait for this user.

const fixture = useChatFixture();

const badge = async (client: TestClient) =>
  (await client.call(notificationEndpoints.countNotifications, {})).count.chats_nav;

test('own chats and those that no one has, while they are open and unread', async () => {
  const admin = { assignee_id: fixture.adminUser.id };
  await fixture.chat({ unread_count: 3 });
  await fixture.chat({ unread_count: 1, ...admin });
  await fixture.chat({ unread_count: 1, assignee_id: fixture.agentUser.id });
  await fixture.chat({ unread_count: 0, ...admin });
  await fixture.chat({ unread_count: 1, ...admin, state: 'closed', closed_time: new Date().toISOString() });
  expect(await badge(fixture.admin)).toBe(2);
  expect(await badge(fixture.agent)).toBe(2);
  const other = await createChatFixture(fixture.server);
  expect(await badge(other.admin)).toBe(0);
});

test('it stops at a hundred', async () => {
  const crowded = await createChatFixture(fixture.server);
  for (let index = 0; index < 102; index += 1) await crowded.chat({ unread_count: 1 });
  expect(await badge(crowded.admin)).toBe(100);
});
