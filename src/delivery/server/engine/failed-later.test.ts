import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { payload, status } from '../../../channels/server/providers/whatsapp/testing/whatsapp-payloads.ts';
import {
  startScriptedProvider,
  type ScriptedProvider,
  type SeenSend,
} from '../../../channels/server/providers/whatsapp/testing/scripted-provider.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import { createSendingFixture, type SendingFixture, type TestChannel } from '../testing/sending-fixture.ts';

// A message that the provider took, and reports as failed later.

let provider: ScriptedProvider;
let fixture: SendingFixture;
let channel: TestChannel;
let messageId: Id;

beforeAll(async () => {
  provider = await startScriptedProvider();
  fixture = await createSendingFixture(provider.url);
});
afterAll(async () => {
  await fixture.close();
  await provider.close();
});
beforeEach(async () => {
  provider.seen.splice(0);
  provider.script = () => undefined;
  channel = await fixture.addChannel();
  const [chatId = ''] = await fixture.addChats(channel, 1);
  fixture.startEngine();
  [messageId = ''] = await fixture.enqueue(channel, [{ chatId, payload: { type: 'text', text: 'Ready' } }]);
  await eventually(() => message()).toMatchObject({ status: 'sent' });
});
afterEach(() => fixture.reset());

const eventually = <Value>(read: () => Value, timeout = 15_000) => expect.poll(read, { timeout, interval: 20 });
const message = async () =>
  (
    await fixture.rows<{ status: string; provider_id: string | null; code: number | null }>(
      "select status, provider_id, (error ->> 'code')::int as code from messages where id = $1",
      [messageId],
    )
  )[0];
const attemptOf = (index: number): SeenSend => {
  const send = provider.seen[index];
  if (!send) throw new Error(`There is no attempt ${index + 1}`);
  return send;
};
const report = ({ providerId, callbackData }: SeenSend, word: string, code?: number) =>
  fixture.receive(
    payload(
      { number_id: `n${channel.channelId}`, account_id: `a${channel.businessId}` },
      {
        statuses: [
          status(providerId, word, {
            biz_opaque_callback_data: callbackData,
            ...(code === undefined ? {} : { errors: [{ code, title: 'Failed', error_data: { details: 'Said so.' } }] }),
          }),
        ],
      },
    ),
  );
/** What waits for its next attempt may leave now. */
const hurry = () =>
  fixture.rows("update outbox set due_time = clock_now() where message_id = $1 and state = 'queued'", [messageId]);

test('a cause that passes: the message goes out again under another id, and its statuses are those of the second', async () => {
  await report(attemptOf(0), 'failed', 131_000);
  expect(await message()).toMatchObject({ status: 'sent', provider_id: null, code: null });
  await hurry();
  await eventually(() => provider.seen.length).toBe(2);
  expect(attemptOf(1).callbackData).toBe(`${messageId}.2`);
  await eventually(message).toMatchObject({ provider_id: attemptOf(1).providerId });
  // The provider repeats the first report: it is about an attempt that is over.
  await report(attemptOf(0), 'failed', 131_000);
  await report(attemptOf(1), 'delivered');
  expect(await message()).toEqual({ status: 'delivered', provider_id: attemptOf(1).providerId, code: null });
  const history = await fixture.rows('select status from message_statuses where message_id = $1 order by 1', [
    messageId,
  ]);
  expect(history).toEqual([{ status: 'delivered' }, { status: 'failed' }]);
  expect(await fixture.ledger()).toEqual({});
});

test('the same report twice, also while the message waits, is one more attempt', async () => {
  await Promise.all([report(attemptOf(0), 'failed', 131_016), report(attemptOf(0), 'failed', 131_016)]);
  await report(attemptOf(0), 'failed', 131_016);
  await hurry();
  await eventually(() => provider.seen.length).toBe(2);
  await eventually(() => fixture.states(channel)).toEqual({ accepted: 1 });
  expect(await message()).toMatchObject({ status: 'sent', provider_id: attemptOf(1).providerId });
});

test('after as many attempts as a refusal of its kind has, it has failed, with the sentence of the last', async () => {
  for (const index of [0, 1]) {
    await report(attemptOf(index), 'failed', 131_000);
    await hurry();
    await eventually(() => provider.seen.length).toBe(index + 2);
    await eventually(message).toMatchObject({ provider_id: attemptOf(index + 1).providerId });
  }
  await report(attemptOf(2), 'failed', 131_000);
  expect(await message()).toMatchObject({ status: 'failed', code: 131_000 });
  expect(await fixture.states(channel)).toEqual({ accepted: 1 });
  expect(provider.seen).toHaveLength(3);
});

test.each([
  ['a cause that stays', async () => report(attemptOf(0), 'failed', 131_026), 'failed'],
  [
    'one that comes after the delivery',
    async () => {
      await report(attemptOf(0), 'delivered');
      await report(attemptOf(0), 'failed', 131_000);
    },
    'delivered',
  ],
  [
    'one in the same webhook as the delivery',
    async () => {
      const { providerId } = attemptOf(0);
      await fixture.receive(
        payload(
          { number_id: `n${channel.channelId}`, account_id: `a${channel.businessId}` },
          {
            statuses: [status(providerId, 'failed', { errors: [{ code: 131_000 }] }), status(providerId, 'delivered')],
          },
        ),
      );
    },
    'delivered',
  ],
])('%s is not sent again', async (_, happens, expected) => {
  await happens();
  expect(await message()).toMatchObject({ status: expected });
  expect(await fixture.states(channel)).toEqual({ accepted: 1 });
});
