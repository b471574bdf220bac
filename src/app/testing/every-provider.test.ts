import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountEndpoints } from '../../accounts/contract/endpoints.ts';
import { players, type Player } from '../../channels/server/providers/testing/players.ts';
import { chatEndpoints as calls } from '../../chats/contract/endpoints.ts';
import { sendingScope } from '../../chats/contract/rules.ts';
import type { Delivery } from '../../delivery/server/index.ts';
import type { Id } from '../../foundation/contract/id.ts';
import { inTransaction } from '../../foundation/server/db/transaction.ts';
import { ingestWaiting } from './ingest-waiting.ts';
import { startSending } from './start-sending.ts';
import type { TestClient } from './test-client.ts';
import { startTestServer, type TestServer } from './test-server.ts';

// The same conversation with every provider: what differs follows from its capabilities, never from its kind.

const NUMBER = '1065';
const HOUR = 3_600_000;

describe.each(players)('a provider with %s', (_, start) => {
  let player: Player;
  let server: TestServer;
  let delivery: Delivery;
  let admin: TestClient;
  let adminId: Id;
  let businessId: Id;
  let counter = 0;

  beforeAll(async () => {
    player = await start(NUMBER);
    server = await startTestServer({}, { all: [player.provider] });
    const signedUp = await server.signUp();
    admin = signedUp.client;
    adminId = signedUp.user.user_id;
    businessId = (await admin.call(accountEndpoints.getBusiness, {})).business.id;
    await addChannel();
    delivery = startDelivery();
  });
  const startDelivery = () =>
    startSending({
      services: server.services,
      systemPool: server.database.systemPool,
      provider: player.provider,
    });
  afterAll(async () => {
    await delivery.stop();
    await server.close();
    await player.close();
  });

  async function addChannel(): Promise<void> {
    const { services, database } = server;
    const { kind } = player.provider;
    await inTransaction({ pool: database.systemPool, businessId, mode: 'write' }, async (tx) => {
      const [{ id } = { id: '' }] = await tx.run<{ id: Id }>({ name: 'test_id', text: 'select next_id() as id' });
      const token = await services.secretBox.seal(
        tx,
        { table: 'channels', column: 'access_token', rowId: id },
        'test-token',
      );
      await tx.run(
        {
          name: 'test_channel_of_kind',
          text: `insert into channels (business_id, id, kind, name, handle, status, provider_account_id, provider_number_id, access_token)
            values ($1, $2, $3, 'Marigold Lane', '+91 98400 00000', 'active', $4, $5, $6)`,
        },
        [businessId, id, kind, `account-${NUMBER}`, NUMBER, token],
      );
      await database.ownerPool.query(
        'insert into channel_routes (kind, provider_number_id, provider_account_id, business_id, channel_id) values ($1, $2, $3, $4, $5)',
        [kind, NUMBER, `account-${NUMBER}`, businessId, id],
      );
    });
  }

  async function deliver(...payloads: readonly object[]): Promise<void> {
    const bodies = payloads.map((payload) => Buffer.from(JSON.stringify(payload)));
    await server.database.appPool.query('select append_routed_webhooks($1, $2, $3, $4)', [
      player.provider.kind,
      Buffer.concat(bodies),
      bodies.map(({ length }) => length),
      bodies.map(() => ''),
    ]);
    await ingestWaiting(server.services, server.database.systemPool);
  }

  const nextId = (word: string) => `${word}.${(counter += 1)}`;
  const chatOf = async (id: Id) => (await admin.call(calls.getChat, { params: { chatId: id } })).chat;
  const thread = async (chatId: Id) => {
    const { messages } = await admin.call(calls.listMessages, { params: { chatId }, query: {} });
    return messages
      .filter(({ system_info }) => system_info === null)
      .map(({ id, origin, content, status }) => ({ id, origin, text: content['text'], status }))
      .toReversed();
  };
  const statusesOf = async (chatId: Id) =>
    (await thread(chatId)).map(({ text, status }) => `${String(text)} ${status}`);
  async function chatWith(customer: string) {
    const { rows } = await server.database.systemPool.query<{ id: Id }>(
      'select id from chats where recipient_id = $1',
      [customer],
    );
    expect(rows).toHaveLength(1);
    return chatOf(rows[0]?.id ?? '');
  }
  const letters = async () =>
    (await server.database.systemPool.query<{ reason: string }>('select reason from webhook_dead_letters')).rows;

  /** A customer who has written, in a chat that the admin owns. */
  async function opened(at = Date.now() - 5_000): Promise<{ customer: string; chatId: Id }> {
    const customer = player.customer();
    await deliver(player.message({ id: nextId('in'), from: customer, text: 'Hello', at }));
    const chat = await chatWith(customer);
    await admin.call(calls.updateChat, { params: { chatId: chat.id }, body: { assignee_id: adminId } });
    return { customer, chatId: chat.id };
  }
  const say = (chatId: Id, text: string) =>
    admin.call(calls.sendMessage, {
      params: { chatId },
      body: { content_type: 'text', content: { text }, client_id: nextId('c') },
    });
  /** The chat as it is so many hours after the end of its window. */
  const endWindow = (chatId: Id, hoursAgo: number) =>
    server.database.ownerPool.query(
      "update chats set expiration_time = clock_now() - $2 * interval '1 hour' where id = $1",
      [chatId, hoursAgo],
    );
  const refusalOf = async (chatId: Id) =>
    (
      await admin.refusal(calls.sendMessage, {
        params: { chatId },
        body: { content_type: 'text', content: { text: 'Too late' }, client_id: nextId('c') },
      })
    ).body;
  const sentTo = (customer: string) => player.sent().filter(({ to }) => to === customer);
  /** The machine may be busy with other tests. */
  const eventually = <Value>(read: () => Promise<Value>) => expect.poll(read, { timeout: 10_000, interval: 10 });
  const providerIds = async (chatId: Id) => {
    const { rows } = await server.database.systemPool.query<{ id: string }>(
      "select provider_id as id from messages where chat_id = $1 and origin = 'outgoing' and provider_id is not null order by id",
      [chatId],
    );
    return rows.map(({ id }) => id);
  };
  const outboxOf = async (chatId: Id) =>
    (
      await server.database.systemPool.query<{ state: string; provider_id: string | null }>(
        'select state, provider_id from outbox where chat_id = $1 order by message_id',
        [chatId],
      )
    ).rows;

  test('a message opens a chat whose window is as long as the provider says', async () => {
    const at = Date.now() - 5_000;
    const { chatId } = await opened(at);
    const chat = await chatOf(chatId);
    expect(chat).toMatchObject({ channel: { kind: player.provider.kind }, state: 'open', unread_count: 1 });
    const { hours } = player.capabilities.window;
    const end = Date.parse(chat.expiration_time ?? '');
    expect(Math.abs(end - (at + hours * HOUR))).toBeLessThan(1_000);
  });

  test('the same message again changes nothing', async () => {
    const customer = player.customer();
    const hello = player.message({ id: nextId('in'), from: customer, text: 'Once', at: Date.now() - 5_000 });
    await deliver(hello, hello);
    await deliver(hello);
    const chat = await chatWith(customer);
    expect(chat).toMatchObject({ unread_count: 1 });
    expect(await statusesOf(chat.id)).toEqual(['Once received']);
  });

  test('the same person is one contact and one chat', async () => {
    const { customer, chatId } = await opened();
    await deliver(player.message({ id: nextId('in'), from: customer, text: 'Again', at: Date.now() - 1_000 }));
    expect((await chatWith(customer)).id).toBe(chatId);
    expect(await statusesOf(chatId)).toEqual(['Hello received', 'Again received']);
  });

  test('a response goes to who wrote, and is sent', async () => {
    const { customer, chatId } = await opened();
    await say(chatId, 'Good morning');
    await eventually(() => statusesOf(chatId)).toEqual(['Hello received', 'Good morning sent']);
    expect(sentTo(customer)).toMatchObject([{ text: 'Good morning' }]);
  });

  test('what the customer has read is shown as read, and nothing that came later', async () => {
    const { customer, chatId } = await opened();
    await say(chatId, 'One');
    await say(chatId, 'Two');
    await eventually(() => statusesOf(chatId)).toEqual(['Hello received', 'One sent', 'Two sent']);
    const ids = await providerIds(chatId);
    const at = Date.now();
    await deliver(player.read({ by: customer, ids, at }));
    expect(await statusesOf(chatId)).toEqual(['Hello received', 'One read', 'Two read']);
    await say(chatId, 'Three');
    await eventually(() => statusesOf(chatId)).toEqual(['Hello received', 'One read', 'Two read', 'Three sent']);
    await deliver(player.read({ by: customer, ids, at }));
    expect((await statusesOf(chatId)).at(-1)).toBe('Three sent');
    expect((await chatOf(chatId)).last_message).toMatchObject({ text: 'Three', status: 'sent' });
  });

  test('an attempt without a response is settled by what the provider reports, and never sent again', async () => {
    const { customer, chatId } = await opened();
    player.loseAnswers(true);
    await say(chatId, 'Lost');
    await eventually(() => outboxOf(chatId)).toMatchObject([{ state: 'unknown', provider_id: null }]);
    player.loseAnswers(false);
    expect(await statusesOf(chatId)).toEqual(['Hello received', 'Lost pending']);
    const [send] = sentTo(customer);
    if (!send) throw new Error('Nothing was sent');
    const settled = player.settles({ send, id: nextId('out'), at: Date.now() });
    await deliver(settled, settled);
    expect(await statusesOf(chatId)).toEqual(['Hello received', 'Lost sent']);
    expect(await outboxOf(chatId)).toMatchObject([{ state: 'accepted', provider_id: `out.${counter}` }]);
    await say(chatId, 'Next');
    await eventually(() => statusesOf(chatId)).toEqual(['Hello received', 'Lost sent', 'Next sent']);
    expect(sentTo(customer).map(({ text }) => text)).toEqual(['Lost', 'Next']);
  });

  test('a message that waited while the customer read what came before it is not read', async () => {
    const { customer, chatId } = await opened();
    await delivery.stop();
    await say(chatId, 'Waits');
    // Later than it was written, and earlier than it leaves.
    await deliver(player.read({ by: customer, ids: [], at: Date.now() }));
    delivery = startDelivery();
    await eventually(() => statusesOf(chatId)).toEqual(['Hello received', 'Waits sent']);
  });

  test('what was read before it was known to be sent is shown as read once it is', async () => {
    const { customer, chatId } = await opened();
    player.loseAnswers(true);
    await say(chatId, 'Early');
    await eventually(() => outboxOf(chatId)).toMatchObject([{ state: 'unknown' }]);
    player.loseAnswers(false);
    const [send] = sentTo(customer);
    if (!send) throw new Error('Nothing was sent');
    const [id, at] = [nextId('out'), Date.now()];
    await deliver(player.read({ by: customer, ids: [id], at: at + 1_000 }));
    expect(await statusesOf(chatId)).toEqual(['Hello received', 'Early pending']);
    await deliver(player.settles({ send, id, at }));
    expect(await statusesOf(chatId)).toEqual(['Hello received', 'Early read']);
  });

  test('an echo of what we sent changes nothing; what another app sent is shown once', async () => {
    const { customer, chatId } = await opened();
    await say(chatId, 'From here');
    await eventually(() => statusesOf(chatId)).toEqual(['Hello received', 'From here sent']);
    const [ours = ''] = await providerIds(chatId);
    const own = player.echo({ id: ours, to: customer, text: 'From here', at: Date.now() });
    const other = player.echo({ id: nextId('app'), to: customer, text: 'From the app', at: Date.now() });
    if (!own || !other) {
      expect(player.capabilities.settlesUnknownBy).toBe('callback');
      return;
    }
    await deliver(own, other, other);
    await deliver(other);
    expect(await statusesOf(chatId)).toEqual(['Hello received', 'From here sent', 'From the app sent']);
    expect((await chatOf(chatId)).last_message).toMatchObject({ text: 'From the app', origin: 'outgoing' });
    // No one here wrote it, and nothing of it is sent again.
    expect(sentTo(customer)).toHaveLength(1);
    expect((await thread(chatId)).at(-1)).toMatchObject({ origin: 'outgoing' });
  });

  test('after the window only what the provider allows can be sent', async () => {
    const { window } = player.capabilities;
    const { customer, chatId } = await opened();
    await endWindow(chatId, 0.1);
    const scopes = { template: 'template', human_agent: 'person', nothing: 'nothing' } as const;
    const scope = scopes[window.afterwards];
    expect(sendingScope(await chatOf(chatId), window, Date.now())).toBe(scope);
    if (scope === 'person') {
      await say(chatId, 'Late');
      await eventually(() => statusesOf(chatId)).toEqual(['Hello received', 'Late sent']);
      expect(sentTo(customer)).toMatchObject([{ text: 'Late', isOutsideWindow: true }]);
      return;
    }
    expect(await refusalOf(chatId)).toMatchObject({
      code: 'NOT_ALLOWED',
      reason: scope === 'template' ? 'WINDOW_ELAPSED' : 'CUSTOMER_FIRST',
    });
  });

  test('what a person may write later ends, too', async () => {
    const { hours, personHours = hours, afterwards } = player.capabilities.window;
    const { chatId } = await opened();
    await endWindow(chatId, personHours - hours + 0.1);
    expect(await refusalOf(chatId)).toMatchObject({
      code: 'NOT_ALLOWED',
      reason: afterwards === 'template' ? 'WINDOW_ELAPSED' : 'CUSTOMER_FIRST',
    });
  });

  test('only what the provider takes can be sent', async () => {
    const { content } = player.capabilities;
    const { chatId } = await opened();
    const long = await admin.refusal(calls.sendMessage, {
      params: { chatId },
      body: { content_type: 'text', content: { text: 'x'.repeat(content.maxText + 1) }, client_id: nextId('c') },
    });
    expect(long.body).toMatchObject({ code: 'INVALID_DATA', info: { field: 'content.text' } });
    expect(long.body.message).toContain(String(content.maxText));
    const location = {
      params: { chatId },
      body: { content_type: 'location', content: { latitude: 1, longitude: 2 }, client_id: nextId('c') },
    } as const;
    if (content.kinds.includes('location')) await admin.call(calls.sendMessage, location);
    else
      expect((await admin.refusal(calls.sendMessage, location)).body).toMatchObject({
        code: 'NOT_ALLOWED',
        reason: 'CONTENT_UNSUPPORTED',
      });
  });

  test('nothing of all this was put aside', async () => {
    expect(await letters()).toEqual([]);
  });
});
