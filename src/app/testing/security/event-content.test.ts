import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountEndpoints } from '../../../accounts/contract/endpoints.ts';
import type { Chat } from '../../../chats/contract/chat.ts';
import { chatEndpoints } from '../../../chats/contract/endpoints.ts';
import type { Message } from '../../../chats/contract/message.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import { isPermission } from '../../../foundation/contract/permissions.ts';
import { REALTIME_PATH, type RealtimeFrame } from '../../../foundation/contract/realtime.ts';
import { TestClient as TestSocket } from '../../../foundation/server/realtime/testing/test-client.ts';
import { notificationEndpoints } from '../../../notifications/contract/endpoints.ts';
import { createWebhookInbox, ingestBatch } from '../../../channels/server/index.ts';
import { applyUpdates } from '../../../chats/server/index.ts';
import { createChatFixture, type ChatFixture } from '../../../chats/server/testing/chat-fixture.ts';
import type { TestClient } from '../test-client.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import {
  card,
  payload,
  secondsAgo,
  status,
  text,
} from '../../../channels/server/providers/whatsapp/testing/whatsapp-payloads.ts';

// S12: an event shows its viewer what GET shows them, no field more; and nothing after they may see it no longer.

const NUMBER = { number_id: '106500', account_id: '900000000000101' };
const CUSTOMER = '919840012345';

let server: TestServer;
let fixture: ChatFixture;

beforeAll(async () => {
  server = await startTestServer();
  fixture = await createChatFixture(server);
  await server.database.ownerPool.query(
    'insert into channel_routes (kind, provider_number_id, provider_account_id, business_id, channel_id) values ($1, $2, $3, $4, $5)',
    ['whatsapp', NUMBER.number_id, NUMBER.account_id, fixture.businessId, fixture.channelId],
  );
});
afterAll(() => server.close());

/** Opens a socket as someone and subscribes it to what they ask for. */
async function listen(client: TestClient, topics: readonly string[], seq?: string): Promise<TestSocket> {
  for (const topic of topics) await client.call(notificationEndpoints.subscribe, { body: { topic } });
  const url = `${server.origin.replace('http', 'ws')}${REALTIME_PATH}${seq === undefined ? '' : `?seq=${seq}`}`;
  const cookie = client.cookieHeader;
  const socket = new TestSocket(url, { cookie, origin: server.services.config.publicUrl.origin });
  await socket.until(({ frames }) => frames.some(({ type }) => type === 'ready'));
  return socket;
}

async function deliver(parts: Parameters<typeof payload>[1]): Promise<void> {
  const body = Buffer.from(JSON.stringify(payload(NUMBER, parts)));
  await createWebhookInbox({ pool: server.database.appPool }).append('whatsapp', body);
  const { services, database } = server;
  while ((await ingestBatch({ systemPool: database.systemPool, services, applyUpdates })) > 0);
}

const itemsOf = (frame: RealtimeFrame): Record<string, unknown>[] =>
  (Array.isArray(frame.data) ? frame.data : [frame.data]) as Record<string, unknown>[];

/** The newest item of a kind of event that the socket got. */
const lastOf = (socket: TestSocket, event: string) =>
  socket.events
    .filter((frame) => frame.event === event)
    .flatMap(itemsOf)
    .at(-1);

/** Waits until the socket has everything that the log of the business holds. */
async function caughtUp(socket: TestSocket): Promise<void> {
  const last = await fixture.lastSeq();
  await socket.until(({ frames }) => frames.some(({ seq, more }) => more === undefined && Number(seq) >= Number(last)));
}

const chatNow = async (client: TestClient, chatId: Id): Promise<Chat> =>
  (await client.call(chatEndpoints.getChat, { params: { chatId } })).chat;

const messageNow = async (client: TestClient, chatId: Id, messageId: Id): Promise<Message | undefined> =>
  (await client.call(chatEndpoints.listMessages, { params: { chatId }, query: {} })).messages.find(
    ({ id }) => id === messageId,
  );

/** Every chat and message in a frame of the topic chats. */
function shownBy(frame: RealtimeFrame): { chats: Chat[]; messages: Message[] } {
  const items = itemsOf(frame);
  if (frame.event === 'message_updates') return { chats: [], messages: items as unknown as Message[] };
  if (frame.event === 'new_chat' || frame.event === 'update_chat')
    return { chats: items as unknown as Chat[], messages: [] };
  return {
    chats: items.flatMap((item) => item['chat'] ?? []) as Chat[],
    messages: items.flatMap((item) => item['message'] ?? []) as Message[],
  };
}

/** Names of all fields, however deep; what a list holds counts once. */
function fieldsOf(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => fieldsOf(item, `${path}[]`));
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([name, each]) => fieldsOf(each, `${path}.${name}`));
}

test('[SET-24] an event shows whole phone numbers to those only whose role shows them', async () => {
  const { roles } = await fixture.admin.call(accountEndpoints.listRoles, {});
  const held = roles.find(({ built_in }) => built_in === 'agent')?.permissions.filter(isPermission) ?? [];
  const permissions = held.filter((name) => name !== 'phone_numbers.see');
  await fixture.admin.call(accountEndpoints.createRole, { body: { name: 'Desk', permissions } });
  const clerk = (await server.addUser(fixture.admin, 'Desk')).client;
  const [seeing, masked] = [await listen(fixture.agent, ['chats']), await listen(clerk, ['chats'])];
  const customer = '919840012377';
  await deliver({ contacts: [card(customer)], messages: [text(customer, 'wamid.S12m')] });
  await Promise.all([caughtUp(seeing), caughtUp(masked)]);
  expect(JSON.stringify(seeing.events)).toContain(`+${customer}`);
  expect(JSON.stringify(masked.events)).toContain('"mobile":"+91 ••••••• 77"');
  expect(JSON.stringify(masked.events)).not.toContain(customer.slice(2, -2));
  const chats = (await clerk.call(chatEndpoints.listChats, { query: { search_term: '98400123' } })).chats;
  expect(chats).toEqual([]);
  const whole = await clerk.call(chatEndpoints.listChats, { query: { search_term: `+${customer}` } });
  expect(whole.chats.map(({ contact }) => contact.mobile)).toEqual(['+91 ••••••• 77']);
  seeing.ws.close();
  masked.ws.close();
});

test('each event of a chat shows what GET shows its viewer', async () => {
  const socket = await listen(fixture.agent, ['chats', 'live_notifications']);
  const message = text(CUSTOMER, 'wamid.S12a', 'Is the blue one still there?');
  const compareAll = async (...events: readonly string[]) => {
    await caughtUp(socket);
    for (const event of events) {
      const frame = socket.events.findLast((each) => each.event === event);
      if (!frame) throw new Error(`No ${event} came`);
      for (const chat of shownBy(frame).chats.slice(-1)) {
        const now = await chatNow(fixture.agent, chat.id);
        expect(new Set(fieldsOf(now)), `${event}: fields of the chat`).toEqual(new Set(fieldsOf(chat)));
      }
      for (const shown of shownBy(frame).messages) {
        expect(shown, `${event}: message`).toEqual(await messageNow(fixture.agent, shown.chat.id, shown.id));
      }
    }
  };
  await deliver({ contacts: [card(CUSTOMER)], messages: [message] });
  await compareAll('new_chat', 'new_messages');
  const chatId = (lastOf(socket, 'new_chat') as unknown as Chat).id;
  expect(lastOf(socket, 'new_messages')?.['chat']).toEqual(await chatNow(fixture.agent, chatId));

  const params = { chatId };
  await fixture.agent.call(chatEndpoints.updateChat, { params, body: { assignee_id: fixture.agentUser.id } });
  await compareAll('assignment', 'new_messages');
  expect(lastOf(socket, 'assignment')?.['chat']).toEqual(await chatNow(fixture.agent, chatId));

  await fixture.agent.call(chatEndpoints.sendMessage, {
    params,
    body: { client_id: `${chatId}.1`, content_type: 'text', content: { text: 'It is. Shall I keep it?' } },
  });
  await compareAll('new_messages');
  const sent = lastOf(socket, 'new_messages')?.['message'] as Message;
  await server.database.ownerPool.query("update messages set provider_id = 'wamid.S12sent' where id = $1", [sent.id]);
  await deliver({ statuses: [status('wamid.S12sent', 'read')] });
  await compareAll('message_updates');

  await deliver({
    messages: [
      {
        from: CUSTOMER,
        id: 'wamid.S12r',
        timestamp: secondsAgo(1),
        type: 'reaction',
        reaction: { message_id: 'wamid.S12sent', emoji: '👍' },
      },
    ],
  });
  await compareAll('message_updates');
  expect(lastOf(socket, 'message_updates')?.['reactions']).not.toEqual([]);

  await deliver({
    messages: [
      {
        from: CUSTOMER,
        id: 'wamid.S12v',
        timestamp: secondsAgo(1),
        type: 'revoke',
        revoke: { original_message_id: 'wamid.S12a' },
      },
    ],
  });
  await compareAll('message_updates');
  const all = JSON.stringify(socket.events.slice(-1));
  expect(all, 'the event of a deleted message has no text').not.toContain('blue one');

  await fixture.agent.call(chatEndpoints.updateChat, { params, body: { state: 'closed' } });
  await compareAll('update_chat');
  expect(lastOf(socket, 'update_chat')).toEqual(await chatNow(fixture.agent, chatId));
  await socket.drop();
});

test('a user who may no longer see chats receives nothing more, also by resuming', async () => {
  const { client, user } = await server.addUser(fixture.admin, 'Agent');
  const socket = await listen(client, ['chats', 'live_notifications']);
  await deliver({ contacts: [card('919840055555')], messages: [text('919840055555', 'wamid.S12c')] });
  await caughtUp(socket);
  const heard = socket.events.filter(({ topic }) => topic === 'chats').length;
  expect(heard).toBeGreaterThan(0);
  const seq = await fixture.lastSeq();

  const { role } = await fixture.admin.call(accountEndpoints.createRole, {
    body: { name: 'Figures only', permissions: ['business.read', 'analytics.own'] },
  });
  await fixture.admin.call(accountEndpoints.updateUser, {
    params: { id: user.id },
    query: {},
    body: { role_id: role.id },
  });
  await deliver({ contacts: [card('919840066666')], messages: [text('919840066666', 'wamid.S12d', 'Only for chats')] });
  const again = await listen(client, ['live_notifications'], seq);
  await caughtUp(again);
  for (const each of [again, socket]) expect(JSON.stringify(each.frames)).not.toContain('Only for chats');
  expect(socket.events.filter(({ topic }) => topic === 'chats')).toHaveLength(heard);
  await expect(client.call(notificationEndpoints.subscribe, { body: { topic: 'chats' } })).rejects.toThrow(
    'NOT_ALLOWED',
  );
  await Promise.all([socket.drop(), again.drop()]);
});

test('another business receives nothing, whatever number it resumes from', async () => {
  const other = await server.signUp();
  const socket = await listen(other.client, ['chats', 'live_notifications', 'setup'], '0');
  await deliver({ contacts: [card('919840077777')], messages: [text('919840077777', 'wamid.S12e', 'Not for others')] });
  // What happens in its own business is the sign that everything before has passed.
  await other.client.call(accountEndpoints.createRole, { body: { name: 'Marketing', permissions: ['business.read'] } });
  await socket.until(({ events }) => events.some(({ topic }) => topic === 'setup'));
  expect(socket.events.filter(({ topic }) => topic === 'chats')).toEqual([]);
  expect(JSON.stringify(socket.frames)).not.toContain('Not for others');
  await socket.drop();
});
