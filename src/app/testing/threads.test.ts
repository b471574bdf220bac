import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountEndpoints } from '../../accounts/contract/endpoints.ts';
import type { ProviderFixture, ProviderWebhooks } from '../../channels/server/providers/testing/provider-fixture.ts';
import { windowFixtures } from '../../channels/server/providers/testing/provider-fixtures.ts';
import { personalPage } from '../../channels/server/providers/testing/tested-providers.ts';
import { chatEndpoints as calls } from '../../chats/contract/endpoints.ts';
import { sampleChats } from '../../chats/server/testing/sample-chats.ts';
import { sendingScope } from '../../chats/contract/rules.ts';
import type { Delivery } from '../../delivery/server/index.ts';
import type { Id } from '../../foundation/contract/id.ts';
import { inTransaction } from '../../foundation/server/db/transaction.ts';
import { ingestWaiting } from './ingest-waiting.ts';
import { startSending } from './start-sending.ts';
import type { TestClient } from './test-client.ts';
import { startTestServer, type TestServer } from './test-server.ts';

// A thread as people see it, with every provider: what differs follows from its capabilities, never from its kind.
// That webhooks are applied once, and what each makes of a chat: src/chats/server/incoming. Pages, filters and
// refusals of a thread do not depend on the provider: src/chats/server/list-messages.test.ts. What can be sent at all:
// src/chats/server/send/send-by-provider.test.ts.

const NUMBER = '1065';
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

describe.each(windowFixtures)('a provider with %s', (name, start) => {
  let provider: ProviderFixture;
  let from: ProviderWebhooks;
  let server: TestServer;
  let delivery: Delivery;
  let admin: TestClient;
  let adminId: Id;
  let businessId: Id;
  let counter = 0;

  beforeAll(async () => {
    provider = await start();
    from = provider.webhooks({ number_id: NUMBER, account_id: `account-${NUMBER}` });
    server = await startTestServer({}, { all: [provider.provider] });
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
      provider: provider.provider,
    });
  afterAll(async () => {
    await delivery.stop();
    await server.close();
    await provider.close();
  });

  async function addChannel(): Promise<void> {
    const { services, database } = server;
    const { kind } = provider.provider;
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
      provider.provider.kind,
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
      .map(({ id, origin, content, status, reactions }) => ({
        id,
        origin,
        text: content['text'],
        status,
        reactions: reactions.map(({ emoji }) => emoji),
      }))
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
  const readDeadLetters = async () =>
    (await server.database.systemPool.query<{ reason: string }>('select reason from webhook_dead_letters')).rows;

  /** A customer who has written, in a chat that the admin owns. */
  async function opened(at = Date.now() - 5_000): Promise<{ customer: string; chatId: Id }> {
    const customer = provider.customer();
    await deliver(from.message({ id: nextId('in'), from: customer, text: 'Hello', at }));
    const chat = await chatWith(customer);
    await admin.call(calls.updateChat, { params: { chatId: chat.id }, body: { assignee_id: adminId } });
    return { customer, chatId: chat.id };
  }
  const say = (chatId: Id, text: string) =>
    admin.call(calls.sendMessage, {
      params: { chatId },
      body: { content_type: 'text', content: { text }, client_id: nextId('c') },
    });
  async function sendImage(chatId: Id) {
    const { sha256, size } = await server.services.objectStore.put(businessId, Readable.from([PNG]), 1_000);
    const csid = await sampleChats(server.database.ownerPool, businessId).media({
      sha256,
      size,
      name: 'harbour.png',
      mime_type: 'image/png',
      purpose: 'chat',
    });
    return admin.call(calls.sendMessage, {
      params: { chatId },
      body: { content_type: 'file', content: { csid }, client_id: nextId('c') },
    });
  }
  /** The chat as it is some hours after the end of its window. */
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
  const sentTo = (customer: string) => provider.sent().filter(({ to }) => to === customer);
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

  test('after the window only what the provider allows can be sent', async () => {
    const { window } = provider.capabilities;
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
    const { hours, personHours = hours, afterwards } = provider.capabilities.window;
    const { chatId } = await opened();
    await endWindow(chatId, personHours - hours + 0.1);
    expect(await refusalOf(chatId)).toMatchObject({
      code: 'NOT_ALLOWED',
      reason: afterwards === 'template' ? 'WINDOW_ELAPSED' : 'CUSTOMER_FIRST',
    });
  });

  test('what a person may write later counts from the message, also when it arrives after its window', async () => {
    const { window } = provider.capabilities;
    const { hours, personHours = hours, afterwards } = window;
    const { chatId } = await opened(Date.now() - (hours + 1) * 3_600_000);
    if (afterwards !== 'human_agent')
      return expect(await refusalOf(chatId)).toMatchObject({
        reason: afterwards === 'template' ? 'WINDOW_ELAPSED' : 'CUSTOMER_FIRST',
      });
    const chat = await chatOf(chatId);
    expect(chat).toMatchObject({ state: 'open', unread_count: 1 });
    expect(sendingScope(chat, window, Date.now())).toBe('person');
    expect(sendingScope(chat, window, Date.now() + (personHours - hours) * 3_600_000)).toBe('nothing');
    await say(chatId, 'Late');
    await eventually(() => statusesOf(chatId)).toEqual(['Hello received', 'Late sent']);
  });

  const expectNothingPutAside = () =>
    test('nothing of all this was put aside', async () => {
      expect(await readDeadLetters()).toEqual([]);
    });
  // It differs from another by its window alone.
  if (name === personalPage.name) {
    expectNothingPutAside();
    return;
  }

  test('what a customer writes is shown in its order: words, a picture, what cannot be shown, and a reply to ours', async () => {
    const { customer, chatId } = await opened(Date.now() - 60_000);
    await say(chatId, 'Which one?');
    await eventually(() => statusesOf(chatId)).toEqual(['Hello received', 'Which one? sent']);
    const [asked = ''] = await providerIds(chatId);
    const picture = nextId('in');
    provider.files.set('picture', PNG);
    // The webhooks of one moment name whole seconds where the provider does.
    const at = Date.now() + 1_000;
    await deliver(
      provider.together(
        from.message({ id: picture, from: customer, image: 'picture', at }),
        from.message({ id: nextId('in'), from: customer, isUnknown: true, at }),
        from.message({ id: nextId('in'), from: customer, text: 'This one', quotes: asked, at }),
      ),
    );
    await server.processAll();
    const { messages } = await admin.call(calls.listMessages, { params: { chatId }, query: { limit: 3 } });
    expect(messages.map(({ content_type }) => content_type)).toEqual(['text', 'unsupported', 'image']);
    expect(messages[0]?.reply_message).toMatchObject({ text: 'Which one?', origin: 'outgoing' });
    expect(messages[2]?.content).toMatchObject({ mime_type: 'image/png', size: PNG.length });
    const { messages: earlier } = await admin.call(calls.listMessages, {
      params: { chatId },
      query: { message_id: messages[2]?.id ?? '', limit: 3 },
    });
    expect(earlier.flatMap(({ content }) => content['text'] ?? [])).toEqual(['Which one?', 'Hello']);
    expect(await chatOf(chatId)).toMatchObject({ unread_count: 4, last_message: { text: 'This one' } });
    const reaction = from.reaction({ id: nextId('in'), from: customer, target: asked, emoji: '🎉' });
    if (reaction) await deliver(reaction);
    expect((await thread(chatId))[1]?.reactions).toEqual(reaction ? ['🎉'] : []);
  });

  test('a reply names the message that it replies to, and a picture goes with its file', async () => {
    const { customer, chatId } = await opened();
    const [question] = await thread(chatId);
    const { message: reply } = await admin.call(calls.sendMessage, {
      params: { chatId },
      body: {
        content_type: 'text',
        content: { text: 'Yes' },
        client_id: nextId('c'),
        meta: { replied_for: question?.id ?? '' },
      },
    });
    expect(reply.reply_message).toMatchObject({ id: question?.id, text: 'Hello' });
    const { message: image } = await sendImage(chatId);
    expect(image.content).toMatchObject({ mime_type: 'image/png' });
    await eventually(() => statusesOf(chatId)).toEqual(['Hello received', 'Yes sent', 'undefined sent']);
    expect(sentTo(customer)).toMatchObject([{ text: 'Yes' }, { file: expect.any(String) as string }]);
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
    await deliver(from.read({ by: customer, ids, at }));
    expect(await statusesOf(chatId)).toEqual(['Hello received', 'One read', 'Two read']);
    await say(chatId, 'Three');
    await eventually(() => statusesOf(chatId)).toEqual(['Hello received', 'One read', 'Two read', 'Three sent']);
    await deliver(from.read({ by: customer, ids, at }));
    expect((await statusesOf(chatId)).at(-1)).toBe('Three sent');
    expect((await chatOf(chatId)).last_message).toMatchObject({ text: 'Three', status: 'sent' });
  });

  test('an attempt without a response is settled by what the provider reports, and never sent again', async () => {
    const { customer, chatId } = await opened();
    provider.respond(() => 'lost');
    await say(chatId, 'Lost');
    await eventually(() => outboxOf(chatId)).toMatchObject([{ state: 'unknown', provider_id: null }]);
    provider.respond(() => 'accepted');
    expect(await statusesOf(chatId)).toEqual(['Hello received', 'Lost pending']);
    const [send] = sentTo(customer);
    if (!send) throw new Error('Nothing was sent');
    const settled = from.settles({ send, id: nextId('out'), at: Date.now() });
    await deliver(settled, settled);
    expect(await statusesOf(chatId)).toEqual(['Hello received', 'Lost sent']);
    expect(await outboxOf(chatId)).toMatchObject([{ state: 'accepted', provider_id: `out.${counter}` }]);
    await say(chatId, 'Next');
    await eventually(() => statusesOf(chatId)).toEqual(['Hello received', 'Lost sent', 'Next sent']);
    expect(sentTo(customer).map(({ text }) => text)).toEqual(['Lost', 'Next']);
  });

  test('a picture without a response is settled, too, and what customers did with it before is not lost', async () => {
    const { customer, chatId } = await opened();
    provider.respond(() => 'lost');
    await sendImage(chatId);
    await eventually(() => outboxOf(chatId)).toMatchObject([{ state: 'unknown' }]);
    provider.respond(() => 'accepted');
    const [send] = sentTo(customer);
    if (!send) throw new Error('Nothing was sent');
    const id = nextId('out');
    const reaction = from.reaction({ id: nextId('in'), from: customer, target: id, emoji: '😍' });
    if (reaction) await deliver(reaction);
    await server.database.ownerPool.query("update parked_changes set parked_time = now() - interval '1 hour'");
    await deliver(from.settles({ send, id, at: Date.now() }));
    expect((await thread(chatId)).at(-1)).toMatchObject({ status: 'sent', reactions: reaction ? ['😍'] : [] });
  });

  test('a message that waited while the customer read what came before it is not read', async () => {
    const { customer, chatId } = await opened();
    await delivery.stop();
    await say(chatId, 'Waits');
    // Later than it was written, and earlier than it leaves.
    await deliver(from.read({ by: customer, ids: [], at: Date.now() }));
    delivery = startDelivery();
    await eventually(() => statusesOf(chatId)).toEqual(['Hello received', 'Waits sent']);
  });

  test('what was read before it was known to be sent is shown as read once it is', async () => {
    const { customer, chatId } = await opened();
    provider.respond(() => 'lost');
    await say(chatId, 'Early');
    await eventually(() => outboxOf(chatId)).toMatchObject([{ state: 'unknown' }]);
    provider.respond(() => 'accepted');
    const [send] = sentTo(customer);
    if (!send) throw new Error('Nothing was sent');
    const [id, at] = [nextId('out'), Date.now()];
    await deliver(from.read({ by: customer, ids: [id], at: at + 1_000 }));
    expect(await statusesOf(chatId)).toEqual(['Hello received', 'Early pending']);
    await deliver(from.settles({ send, id, at }));
    expect(await statusesOf(chatId)).toEqual(['Hello received', 'Early read']);
  });

  test('an echo of what we sent changes nothing; what another app sent is shown once', async () => {
    const { customer, chatId } = await opened();
    await say(chatId, 'From here');
    await eventually(() => statusesOf(chatId)).toEqual(['Hello received', 'From here sent']);
    const [ours = ''] = await providerIds(chatId);
    const own = from.echo({ id: ours, to: customer, text: 'From here', at: Date.now() });
    const other = from.echo({ id: nextId('app'), to: customer, text: 'From the app', at: Date.now() });
    if (!own || !other) {
      expect(provider.capabilities.settlesUnknownBy).toBe('callback');
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

  expectNothingPutAside();
});
