import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DomainEvent } from '../../../foundation/contract/domain-event.ts';
import { createListenerRegistry, on } from '../../../foundation/server/domain-events/listener.ts';
import { createSendingFixture, type SendingFixture } from '../testing/sending-fixture.ts';
import {
  mostInOneSecond,
  startScriptedProvider,
  type ScriptedProvider,
} from '../../../channels/server/providers/whatsapp/testing/scripted-provider.ts';

let provider: ScriptedProvider;
let fixture: SendingFixture;

beforeAll(async () => {
  provider = await startScriptedProvider();
  fixture = await createSendingFixture(provider.url);
});
afterAll(async () => {
  await fixture.close();
  await provider.close();
});
beforeEach(() => {
  provider.seen.splice(0);
  provider.script = () => undefined;
  provider.latencyMs = 0;
  provider.uploads = 0;
});
afterEach(() => fixture.reset());

/** The machine may be busy with other tests. */
const eventually = <Value>(read: () => Value, timeout = 10_000) => expect.poll(read, { timeout, interval: 10 });

const text = (words: string) => ({ type: 'text', text: words }) as const;

test('what becomes of a send is as deep in the chain of causes as the send', async () => {
  const depths: [unknown, number][] = [];
  const statusChanged = fixture.services.areas
    .flatMap(({ domainEvents = [] }) => domainEvents)
    .find(({ name }) => name === 'chats.message_status_changed') as unknown as DomainEvent;
  const listeners = createListenerRegistry([
    on(statusChanged, 'test.depth', (ctx, items) => {
      for (const item of items) depths.push(['message_id' in item ? item.message_id : null, ctx.depth]);
      return Promise.resolve();
    }),
  ]);
  fixture.startEngine({ listeners });
  const channel = await fixture.addChannel();
  const chats = await fixture.addChats(channel, 3);
  const send = (chatId = '') => ({ chatId, payload: text('Good morning') });
  const [byPerson] = await fixture.enqueue(channel, [send(chats[0])]);
  const [first, second] = await fixture.enqueue(channel, [send(chats[1]), send(chats[2])], 3);
  await eventually(() => depths.toSorted(([one], [other]) => String(one).localeCompare(String(other)))).toEqual([
    [byPerson, 1],
    [first, 4],
    [second, 4],
  ]);
});

describe('order', () => {
  test('inside a chat the oldest goes first, also when it must be tried again', async () => {
    const channel = await fixture.addChannel();
    const [chatId = ''] = await fixture.addChats(channel, 1);
    let failures = 1;
    provider.script = ({ body }) =>
      (body['text'] as { body: string }).body === 'one' && (failures -= 1) >= 0
        ? { code: 131000, status: 500 }
        : undefined;
    fixture.startEngine();
    const words = ['one', 'two', 'three', 'four'];
    await fixture.enqueue(
      channel,
      words.map((word) => ({ chatId, payload: text(word) })),
    );
    await eventually(() => fixture.states(channel), 25_000).toEqual({ accepted: 4 });
    expect(provider.accepted().map(({ body }) => (body['text'] as { body: string }).body)).toEqual(words);
  });

  test('a reply overtakes a campaign', async () => {
    const channel = await fixture.addChannel({ throughput: 20 });
    const chats = await fixture.addChats(channel, 101);
    await fixture.enqueue(
      channel,
      chats.slice(1).map((chatId) => ({ chatId, lane: 4 as const, payload: text('campaign') })),
    );
    fixture.startEngine();
    await eventually(() => provider.seen.length).toBeGreaterThan(5);
    await fixture.enqueue(channel, [{ chatId: chats[0] ?? '', lane: 1, payload: text('reply') }]);
    // What is sent while it is stored is not behind it.
    const before = provider.seen.length;
    const position = () => provider.seen.findIndex(({ body }) => (body['text'] as { body: string }).body === 'reply');
    await eventually(position).toBeGreaterThan(-1);
    expect(position() - before).toBeLessThanOrEqual(6);
  });

  test('a busy number does not delay another', async () => {
    const busy = await fixture.addChannel({ throughput: 40 });
    const quiet = await fixture.addChannel();
    const chats = await fixture.addChats(busy, 200);
    await fixture.enqueue(
      busy,
      chats.map((chatId) => ({ chatId, lane: 4 as const, payload: text('busy') })),
    );
    fixture.startEngine();
    await eventually(() => provider.seen.length).toBeGreaterThan(10);
    const [chatId = ''] = await fixture.addChats(quiet, 1);
    await fixture.enqueue(quiet, [{ chatId, payload: text('quiet') }]);
    const position = () => provider.seen.findIndex(({ body }) => (body['text'] as { body: string }).body === 'quiet');
    await eventually(position).toBeGreaterThan(-1);
    // Not behind those of the busy number, which takes five seconds.
    expect(position()).toBeLessThan(200);
  });
});

describe('people outside a window', () => {
  const template = { type: 'template' as const, name: 'greeting', language: 'en', body: [], buttons: [] };
  const approve = (businessId: string) =>
    fixture.rows(
      `insert into message_templates (business_id, channel_kind, provider_account_id, provider_template_id, name, language, category, provider_status, components)
       values ($1, 'whatsapp', $2, 't1', 'greeting', 'en', 'MARKETING', 'APPROVED', '[]')`,
      [businessId, `a${businessId}`],
    );

  test('[RUN-54] are limited over all numbers of a portfolio, exactly', async () => {
    const first = await fixture.addChannel({ messagingLimit: 7 });
    const second = await fixture.addChannel({ messagingLimit: 7, businessId: first.businessId });
    await approve(first.businessId);
    fixture.startEngine();
    fixture.startEngine();
    await Promise.all(
      [first, second].map(async (channel) => {
        const chats = await fixture.addChats(channel, 10, { windowHours: -1 });
        await fixture.enqueue(
          channel,
          chats.map((chatId) => ({ chatId, lane: 4 as const, payload: template, isMarketing: true })),
        );
      }),
    );
    const people = () =>
      fixture.rows<{ count: number }>(
        "select count(*)::int as count from outbox where business_id = $1 and state = 'queued' and due_time > clock_now() + interval '1 minute'",
        [first.businessId],
      );
    await eventually(people).toEqual([{ count: 13 }]);
    expect(provider.seen).toHaveLength(7);
  });

  test('[RUN-10] of a business that is not verified are 250 in 24 hours', async () => {
    const channel = await fixture.addChannel({ messagingLimit: null });
    // What a number has until the provider names another limit.
    await fixture.rows('update channels set messaging_limit = default where business_id = $1', [channel.businessId]);
    await approve(channel.businessId);
    const chats = await fixture.addChats(channel, 253, { windowHours: -1 });
    fixture.startEngine();
    await fixture.enqueue(
      channel,
      chats.map((chatId) => ({ chatId, lane: 4 as const, payload: template })),
    );
    await eventually(() => fixture.states(channel), 20_000).toEqual({ accepted: 250, queued: 3 });
    expect(provider.seen).toHaveLength(250);
  });

  test('[ERR-35] [ERR-49] a person who starts one too many sees at once until when, and inside a window nothing is counted', async () => {
    const channel = await fixture.addChannel({ messagingLimit: 0 });
    await approve(channel.businessId);
    const [outside = ''] = await fixture.addChats(channel, 1, { windowHours: -1 });
    const [inside = ''] = await fixture.addChats(channel, 1);
    fixture.startEngine();
    await fixture.enqueue(channel, [
      { chatId: outside, lane: 1, payload: template },
      { chatId: inside, lane: 1, payload: template },
    ]);
    await eventually(() => fixture.states(channel)).toEqual({ accepted: 1, refused: 1 });
    const [refused] = await fixture.rows<{ message: string }>(
      "select outcome ->> 'message' as message from outbox where business_id = $1 and state = 'refused'",
      [channel.businessId],
    );
    expect(refused?.message).toMatch(
      /^You have reached the limit of 0 new chats in 24 hours\. Try again after \d\d\/\d\d\/\d{4} \d\d:\d\d [AP]M\.$/,
    );
  });
});

describe('limits of a number', () => {
  test('two engines on one number together stay below its limit in every second', async () => {
    const channel = await fixture.addChannel({ throughput: 60 });
    const chats = await fixture.addChats(channel, 200);
    fixture.startEngine();
    fixture.startEngine();
    await fixture.enqueue(
      channel,
      chats.map((chatId) => ({ chatId, lane: 4 as const })),
    );
    await eventually(() => fixture.states(channel), 20_000).toEqual({ accepted: 200 });
    expect(mostInOneSecond(provider.seen)).toBeLessThanOrEqual(60);
    // One attempt for each: neither engine takes what the other has.
    expect(new Set(provider.seen.map(({ to }) => to)).size).toBe(200);
    expect(provider.seen).toHaveLength(200);
  });
});
