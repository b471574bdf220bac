import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { defaultMarketingWords } from '../../../accounts/contract/marketing-words.ts';
import {
  card,
  payload,
  secondsAgo,
  text,
  textPayload,
  type TestNumber,
} from '../../../channels/server/providers/whatsapp/testing/whatsapp-payloads.ts';
import { createIngestFixture, type IngestFixture } from '../testing/ingest-fixture.ts';

let fixture: IngestFixture;
let number: TestNumber;
let count = 0;
let from: string;
beforeAll(async () => {
  fixture = await createIngestFixture();
  number = await fixture.addNumber('1065', 'waba-1');
});
beforeEach(() => {
  count += 1;
  from = `9198600${String(count).padStart(5, '0')}`;
});
afterAll(() => fixture.close());

const level = async () =>
  (
    await fixture.rows<{ communication_level: string }>('select communication_level from contacts where mobile = $1', [
      `+${from}`,
    ])
  )[0]?.communication_level;
const write = (body: string, ago = 5) =>
  fixture.deliver(textPayload(number, from, `wamid.${from}.${body}.${ago}`, body, ago));
const tap = (words: string) =>
  fixture.deliver(
    payload(number, {
      contacts: [card(from)],
      messages: [
        {
          from,
          id: `wamid.${from}.tap`,
          timestamp: secondsAgo(5),
          type: 'button',
          button: { text: words, payload: words },
        },
      ],
    }),
  );

describe('[CON-13] words', () => {
  test.each(defaultMarketingWords.flatMap(({ language, stop }) => stop.map((word) => [language, word] as const)))(
    'in %s, %s stops marketing at once, and the message is in the chat',
    async (_, word) => {
      await write(word);
      expect(await level()).toBe('opted_out');
      const stored = await fixture.rows(
        "select m.content ->> 'text' as text from messages m join chats c on c.id = m.chat_id where c.recipient_id = $1 and m.origin = 'incoming'",
        [from],
      );
      expect(stored).toEqual([{ text: word }]);
    },
  );
  test.each(['stop', ' Stop! ', '“STOP”', 'stop   all', 'Stop.', 'unsubscribe 🙏'])(
    '%j is the same word: neither case nor marks around it count',
    async (written) => {
      await write(written);
      expect(await level()).toBe('opted_out');
    },
  );
  test.each(['Please stop by tomorrow', 'STOPPED', 'stop it', 'Where is the bus stop?', '...', '👍', 's t o p'])(
    '%j is no request: only the whole message counts',
    async (written) => {
      await write(written);
      expect(await level()).toBe('pending');
    },
  );
  test('a start word lets marketing come again, and an old stop that comes late changes nothing', async () => {
    await write('STOP', 300);
    await write('START', 100);
    expect(await level()).toBe('opted_in');
    await write('STOP', 200);
    expect(await level()).toBe('opted_in');
    await write('Stop', 50);
    expect(await level()).toBe('opted_out');
  });
  test('stop and start in one batch: the last said counts, in whatever order they came', async () => {
    await fixture.deliver(
      payload(number, {
        contacts: [card(from)],
        messages: [text(from, `wamid.${from}.2`, 'START', 10), text(from, `wamid.${from}.1`, 'STOP', 20)],
      }),
    );
    expect(await level()).toBe('opted_in');
  });
  test('a business’s own lists replace those that Parley begins with', async () => {
    const own = await fixture.addNumber('1099', 'waba-own');
    await fixture.rows(
      "insert into businesses (business_id, name, time_zone, marketing_words) values ($1, 'Shop', 'UTC', $2)",
      [own.business_id, JSON.stringify([{ language: 'de', stop: ['Abmelden'], start: ['Anmelden'] }])],
    );
    const levelOf = (waId: string) =>
      fixture.rows('select communication_level from contacts where business_id = $1 and mobile = $2', [
        own.business_id,
        `+${waId}`,
      ]);
    await fixture.deliver(
      textPayload(own, '919870000001', 'wamid.own1', 'STOP'),
      textPayload(own, '919870000002', 'wamid.own2', 'abmelden!'),
    );
    expect(await levelOf('919870000001')).toEqual([{ communication_level: 'pending' }]);
    expect(await levelOf('919870000002')).toEqual([{ communication_level: 'opted_out' }]);
  });
});

test('[CON-14] a template’s stop button counts like the words on it', async () => {
  await tap('Stop promotions');
  expect(await level()).toBe('opted_out');
});
