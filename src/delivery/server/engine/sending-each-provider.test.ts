import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type {
  ProviderFixture,
  ProviderWebhooks,
  SendResult,
} from '../../../channels/server/providers/testing/provider-fixture.ts';
import { providerFixtures } from '../../../channels/server/providers/testing/provider-fixtures.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import { createSendingFixture, type SendingFixture, type TestChannel } from '../testing/sending-fixture.ts';

// What the engine does with a provider's responses and reports. What it does by itself (lanes, pace, fairness between
// numbers, several engines, retries in order, pauses, crashes, an outage) is the same for all: sending.test.ts and
// sending-faults.test.ts run it with one.

const text = (words: string) => ({ type: 'text', text: words }) as const;

describe.each(providerFixtures)('through a provider with %s', (_name, start) => {
  let provider: ProviderFixture;
  let fixture: SendingFixture;
  let counter = 0;

  beforeAll(async () => {
    provider = await start();
    fixture = await createSendingFixture(provider.provider);
  });
  afterAll(async () => {
    await fixture.close();
    await provider.close();
  });
  beforeEach(() => provider.reset());
  afterEach(() => fixture.reset());

  /** The machine may be busy with other tests. */
  const eventually = <Value>(read: () => Value, timeout = 10_000) => expect.poll(read, { timeout, interval: 10 });
  const webhooks = ({ businessId, channelId }: TestChannel): ProviderWebhooks =>
    provider.webhooks({ number_id: `n${channelId}`, account_id: `a${businessId}` });

  /** Customers who have written, and their chats. */
  async function openChats(channel: TestChannel, count: number): Promise<{ customer: string; chatId: Id }[]> {
    const customers = Array.from({ length: count }, () => provider.customer());
    const from = webhooks(channel);
    await fixture.receive(...customers.map((customer) => from.message({ id: `in.${(counter += 1)}`, from: customer })));
    const chats = await fixture.rows<{ id: Id; recipient_id: string }>(
      'select id, recipient_id from chats where business_id = $1',
      [channel.businessId],
    );
    return customers.map((customer) => ({
      customer,
      chatId: chats.find(({ recipient_id }) => recipient_id === customer)?.id ?? '',
    }));
  }
  async function openChat(): Promise<{ channel: TestChannel; customer: string; chatId: Id }> {
    const channel = await fixture.addChannel();
    const [chat] = await openChats(channel, 1);
    return { channel, customer: '', chatId: '', ...chat };
  }
  /** Each of these words is responded to so; all others are accepted. */
  const respondTo = (results: Readonly<Record<string, SendResult>>) =>
    provider.respond(({ text: words }) => results[words] ?? 'accepted');
  const messageOf = async (id: Id | undefined) =>
    (await fixture.rows('select status, error, provider_id from messages where id = $1', [id]))[0];
  const pausedCode = async ({ channelId }: TestChannel) =>
    (
      await fixture.rows<{ paused_code: number | null }>('select paused_code from channels where id = $1', [channelId])
    )[0]?.paused_code;
  test('a message goes out, is accepted, and its chat shows it as sent', async () => {
    const { channel, customer, chatId } = await openChat();
    fixture.startEngine();
    const [messageId] = await fixture.enqueue(channel, [{ chatId, payload: text('Good morning') }]);
    await eventually(() => fixture.states(channel)).toEqual({ accepted: 1 });
    expect(provider.sent()).toMatchObject([
      { to: customer, callbackData: `${messageId}.1`, text: 'Good morning', isOutsideWindow: false },
    ]);
    expect(await messageOf(messageId)).toMatchObject({ status: 'sent', provider_id: expect.any(String) as string });
  });

  test('R14: what becomes of a message, and of its channel, follows from the response', async () => {
    const cases: Readonly<Record<SendResult, object>> = {
      accepted: { state: 'accepted', status: 'sent', error: null, attempts: 1 },
      lost: { state: 'unknown', status: 'pending', error: null, attempts: 1 },
      fails: { state: 'refused', status: 'failed', attempts: 1 },
      stumbles: { state: 'queued', status: 'pending', error: null },
      unusable: { state: 'refused', status: 'failed', attempts: 1 },
    };
    const results = Object.keys(cases) as SendResult[];
    const opened = [];
    for (const _ of results) opened.push(await openChat());
    respondTo(Object.fromEntries(results.map((result) => [result, result])));
    fixture.startEngine();
    for (const [index, { channel, chatId }] of opened.entries())
      await fixture.enqueue(channel, [{ chatId, payload: text(results[index] ?? '') }]);
    for (const [index, { channel }] of opened.entries()) {
      const result = results[index] ?? 'accepted';
      const concluded = async () =>
        (
          await fixture.rows(
            `select o.state, o.attempts, m.status, m.error from outbox o join messages m on m.id = o.message_id
             where o.channel_id = $1`,
            [channel.channelId],
          )
        )[0];
      await eventually(concluded).toMatchObject(cases[result]);
      if (result === 'unusable') await eventually(() => pausedCode(channel)).toBe(190);
      else expect(await pausedCode(channel), result).toBeNull();
    }
  });

  test('a refused head, and one whose result is unknown, do not delay the chat', async () => {
    const { channel, chatId } = await openChat();
    respondTo({ one: 'fails', two: 'lost' });
    fixture.startEngine();
    await fixture.enqueue(
      channel,
      ['one', 'two', 'three'].map((word) => ({ chatId, payload: text(word) })),
    );
    await eventually(() => fixture.states(channel)).toEqual({ refused: 1, unknown: 1, accepted: 1 });
  });

  test('[MSG-65 MSG-66 MSG-67 MSG-75] a result that no one knows is pending for a minute, then an error, until the provider reports it', async () => {
    const { channel, chatId } = await openChat();
    provider.respond(() => 'lost');
    fixture.startEngine();
    const [messageId] = await fixture.enqueue(channel, [{ chatId, payload: text('Lost') }]);
    await eventually(() => fixture.states(channel)).toEqual({ unknown: 1 });
    expect(await messageOf(messageId)).toMatchObject({ status: 'pending', error: null });
    await fixture.rows("update outbox set unknown_due_time = unknown_due_time - interval '60 seconds'");
    await eventually(() => messageOf(messageId)).toMatchObject({
      status: 'error',
      error: { message: 'This may have been sent. Check with the customer before sending it again.' },
    });
    const [send] = provider.sent();
    if (!send) throw new Error('Nothing was sent');
    const settled = webhooks(channel).settles({ id: 'out.late', send, at: Date.now() });
    await fixture.receive(settled, settled);
    expect(await fixture.states(channel)).toEqual({ accepted: 1 });
    expect(await messageOf(messageId)).toEqual({ status: 'sent', error: null, provider_id: 'out.late' });
    expect(provider.sent()).toHaveLength(1);
    expect(
      await fixture.rows('select from messages where chat_id = $1 and origin = $2', [chatId, 'outgoing']),
    ).toHaveLength(1);
  });

  test('two lost messages that say the same are each settled by their own report', async () => {
    const { channel, chatId } = await openChat();
    provider.respond(() => 'lost');
    fixture.startEngine();
    const ids = await fixture.enqueue(channel, [
      { chatId, payload: text('Yes') },
      { chatId, payload: text('Yes') },
    ]);
    await eventually(() => fixture.states(channel)).toEqual({ unknown: 2 });
    const report = webhooks(channel);
    const sent = provider.sent();
    expect(sent).toHaveLength(2);
    const at = Date.now();
    await fixture.receive(
      provider.together(...sent.map((send, index) => report.settles({ id: `out.same${index}`, send, at: at + index }))),
    );
    expect(await fixture.states(channel)).toEqual({ accepted: 2 });
    expect(await Promise.all(ids.map(async (id) => (await messageOf(id))?.['provider_id']))).toEqual([
      'out.same0',
      'out.same1',
    ]);
  });

  test('what another customer is sent settles nothing here', async () => {
    const channel = await fixture.addChannel();
    const [one, other] = await openChats(channel, 2);
    provider.respond(() => 'lost');
    fixture.startEngine();
    const [messageId] = await fixture.enqueue(channel, [{ chatId: one?.chatId ?? '', payload: text('Yes') }]);
    await eventually(() => fixture.states(channel)).toEqual({ unknown: 1 });
    const strange = { to: other?.customer ?? '', text: 'Yes', callbackData: '1.1', isOutsideWindow: false, file: null };
    await fixture.receive(webhooks(channel).settles({ id: 'out.strange', send: strange, at: Date.now() }));
    expect(await fixture.states(channel)).toEqual({ unknown: 1 });
    expect(await messageOf(messageId)).toMatchObject({ status: 'pending', provider_id: null });
  });

  test('what fails after it was accepted is shown as failed', async () => {
    const { channel, chatId } = await openChat();
    fixture.startEngine();
    const [messageId] = await fixture.enqueue(channel, [{ chatId }]);
    await eventually(() => fixture.states(channel)).toEqual({ accepted: 1 });
    const message = await messageOf(messageId);
    const failed = webhooks(channel).failed({ id: String(message?.['provider_id']) });
    if (failed) await fixture.receive(failed);
    expect(await messageOf(messageId)).toMatchObject({ status: failed ? 'failed' : 'sent' });
  });

  describe('the rules are checked again before the call', () => {
    const after = {
      template: 'only templates',
      human_agent: 'customer has to write first',
      nothing: 'customer has to write first',
    } as const;
    const cases: [string, string, (of: ProviderFixture) => string][] = [
      [
        'the window has elapsed',
        "update chats set expiration_time = clock_now() - interval '1 second' where id = $1",
        ({ capabilities }) => after[capabilities.window.afterwards],
      ],
      ['the chat was closed', "update chats set state = 'closed' where id = $1", () => 'closed'],
      [
        'the channel was deactivated',
        "update channels set status = 'inactive' where id = (select channel_id from chats where id = $1)",
        () => 'channel',
      ],
    ];
    test.each(cases)('[CHN-19] %s: nothing is called, the message says why', async (_, change, words) => {
      const { channel, chatId } = await openChat();
      const [messageId] = await fixture.enqueue(channel, [{ chatId }]);
      await fixture.rows(change, [chatId]);
      fixture.startEngine();
      await eventually(() => fixture.states(channel)).toEqual({ refused: 1 });
      const sentence = expect.stringMatching(new RegExp(words(provider), 'i')) as string;
      expect(await messageOf(messageId)).toMatchObject({ status: 'failed', error: { message: sentence } });
      expect(provider.sent()).toEqual([]);
    });
  });

  test('a file is given to the provider once, and its id serves every message of the number', async () => {
    const channel = await fixture.addChannel();
    const chats = await openChats(channel, 5);
    const bytes = Readable.from([Buffer.from('bytes of an image')]);
    const { sha256, size } = await fixture.services.objectStore.put(channel.businessId, bytes, 1_000);
    const file = { sha256, size, name: 'harbour.png', mime_type: 'image/png' };
    fixture.startEngine();
    await fixture.enqueue(
      channel,
      chats.map(({ chatId }) => ({ chatId, payload: { type: 'image', file } as const })),
    );
    await eventually(() => fixture.states(channel)).toEqual({ accepted: 5 });
    expect(provider.uploads()).toBe(1);
    expect(new Set(provider.sent().map((send) => send.file)).size).toBe(1);
  });

  test('a file that is gone ends with a sentence', async () => {
    const { channel, chatId } = await openChat();
    const file = { sha256: 'a'.repeat(64), size: 1, name: 'gone.png', mime_type: 'image/png' };
    fixture.startEngine();
    const [messageId] = await fixture.enqueue(channel, [{ chatId, payload: { type: 'image', file } }]);
    await eventually(() => fixture.states(channel)).toEqual({ refused: 1 });
    expect(await messageOf(messageId)).toMatchObject({ error: { message: expect.stringMatching(/\.$/) as string } });
  });

  test('R15: what one person may be sent at once is what the provider allows, and delays no one else', async () => {
    const channel = await fixture.addChannel({ throughput: 500 });
    const [one, ...others] = await openChats(channel, 60);
    await fixture.enqueue(
      channel,
      Array.from({ length: 50 }, (_, index) => ({ chatId: one?.chatId ?? '', payload: text(`to one ${index}`) })),
    );
    fixture.startEngine();
    await fixture.enqueue(
      channel,
      others.map(({ chatId }) => ({ chatId, payload: text('other') })),
    );
    // One more than the burst waits for its seconds, and blocks none behind it. None is lost.
    const atOnce = Math.min(50, provider.capabilities.budgets.pair?.burst ?? 50);
    const waiting = atOnce === 50 ? {} : { queued: 50 - atOnce };
    await eventually(() => fixture.states(channel)).toEqual({ accepted: 59 + atOnce, ...waiting });
    expect(provider.sent().filter(({ to }) => to === one?.customer)).toHaveLength(atOnce);
  });
});
