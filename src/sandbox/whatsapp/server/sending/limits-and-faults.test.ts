import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ERROR_CODES } from '../graph/error-codes.ts';
import { ACCOUNT, LAKSHMI, NUMBER, ROHAN, startWithReceiver, type Stand } from '../testing/sandbox-with-receiver.ts';
import type { Json } from '../../../core/server/read-json.ts';

let stand: Stand;
beforeEach(async () => {
  stand = await startWithReceiver();
  await stand.greet();
  await stand.greet(ROHAN);
});
afterEach(() => stand.stop());

const text = (biz?: string): Json => ({
  text: { body: 'Hello' },
  ...(biz === undefined ? {} : { biz_opaque_callback_data: biz }),
});
const codeOf = ({ body }: { body: Json }): unknown => (body['error'] as Json | undefined)?.['code'];
const counts = async () =>
  (await stand.control('GET', 'counts'))['sends'] as {
    accepted: number;
    distinct: number;
    refused: Json;
  };
const wait = (seconds: number) => stand.control('POST', 'clock', { shift_ms: seconds * 1000 });
const notice = {
  type: 'template',
  template: {
    name: 'shipping_update',
    language: { code: 'en' },
    components: [
      {
        type: 'body',
        parameters: [
          { type: 'text', text: 'a' },
          { type: 'text', text: 'b' },
        ],
      },
    ],
  },
};

describe('limits', () => {
  test('one person gets a burst, then one message in six seconds, and others are not held up', async () => {
    await stand.control('PATCH', `numbers/${NUMBER}`, { pair_burst: 3 });
    const codes = [];
    for (let index = 0; index < 4; index++) codes.push(codeOf(await stand.send(text())));
    expect(codes).toEqual([undefined, undefined, undefined, 131056]);
    expect(codeOf(await stand.send(text(), `+${ROHAN}`))).toBeUndefined();
    await wait(6);
    expect([codeOf(await stand.send(text())), codeOf(await stand.send(text()))]).toEqual([undefined, 131056]);
  });

  test('a number sends at most its rate in a second, however many clients send', async () => {
    await stand.control('PATCH', `numbers/${NUMBER}`, { messages_per_second: 5 });
    await wait(10);
    const responses = await Promise.all(
      Array.from({ length: 12 }, (_, index) => stand.send(notice, `+91900007${1000 + index}`)),
    );
    const refused = responses.filter((response) => codeOf(response) === 130429);
    expect(refused.length).toBeGreaterThanOrEqual(6);
    const { accepted, refused: byCode } = await counts();
    expect(accepted + Number(byCode['130429'])).toBe(12);
    expect(await stand.control('GET', 'sends/rates')).toEqual({ fastest_second: { [NUMBER]: accepted } });
    await wait(1);
    expect(codeOf(await stand.send(text()))).toBeUndefined();
  });

  test('new people a day are limited, in a window that moves; anyone who wrote does not count', async () => {
    await stand.control('PATCH', `accounts/${ACCOUNT}`, { messaging_limit: 2 });
    const codes = [];
    for (const to of ['+919000070001', '+919000070002', '+919000070001', '+919000070003', `+${LAKSHMI}`])
      codes.push(codeOf(await stand.send(notice, to)));
    expect(codes).toEqual([undefined, undefined, undefined, 131048, undefined]);
    await wait(24 * 3600);
    expect(codeOf(await stand.send(notice, '+919000070003'))).toBeUndefined();
  });

  test('calls to an account are limited by the hour', async () => {
    await stand.control('PATCH', 'settings', { management_calls_per_hour: 3 });
    const codes = [];
    for (let index = 0; index < 4; index++) codes.push(codeOf(await stand.graph('GET', ACCOUNT)));
    expect(codes).toEqual([undefined, undefined, undefined, 80007]);
  });
});

describe('faults', () => {
  test.each(Object.entries(ERROR_CODES).map(([code, kind]) => [Number(code), kind.status, kind.title] as const))(
    '%s is answered by order with HTTP %s',
    async (code, status, title) => {
      await stand.control('POST', 'faults', { code, count: 1, details: 'As ordered' });
      const refused = await stand.send(text());
      expect(refused).toMatchObject({
        status,
        body: {
          error: { code, message: code === 190 ? title : `(#${code}) ${title}`, error_data: { details: 'As ordered' } },
        },
      });
      expect((await stand.send(text())).status).toBe(200);
    },
  );

  test.each([
    ['error', 'before', 0],
    ['error', 'after', 1],
    ['reset', 'before', 0],
    ['reset', 'after', 1],
    ['timeout', 'before', 0],
    ['timeout', 'after', 1],
  ])('%s %s acceptance: %i accepted', async (kind, when, accepted) => {
    await stand.control('POST', 'faults', { kind, when, hold_ms: 20, count: 1 });
    const outcome = await stand.send(text('intent')).then(
      ({ status }) => String(status),
      () => 'cut',
    );
    expect(outcome).toBe(kind === 'error' ? '500' : 'cut');
    expect((await counts()).accepted).toBe(accepted);
    if (accepted === 1)
      await stand.until(() => stand.statuses().some((status) => status['biz_opaque_callback_data'] === 'intent'));
  });

  test('accepted, then failed', async () => {
    await stand.control('POST', 'faults', { kind: 'fail_later', code: 131049, count: 1 });
    expect((await stand.send(text())).status).toBe(200);
    await stand.until(() => stand.statuses().some((status) => status['status'] === 'failed'));
    expect(stand.statuses()).toMatchObject([{ errors: [{ code: 131049 }] }]);
  });

  test('for one receiver, for one number', async () => {
    await stand.control('POST', 'faults', { code: 131000, recipient: `+${ROHAN}` });
    expect([codeOf(await stand.send(text())), codeOf(await stand.send(text(), `+${ROHAN}`))]).toEqual([
      undefined,
      131000,
    ]);
    await stand.control('DELETE', 'faults');
    await stand.control('POST', 'faults', { code: 131000, number_id: '1' });
    expect(codeOf(await stand.send(text()))).toBeUndefined();
  });

  test('a share of the sends, the same ones for the same seed', async () => {
    await stand.control('PATCH', `numbers/${NUMBER}`, { pair_burst: 1000 });
    const run = async () => {
      await stand.control('DELETE', 'faults');
      await stand.control('POST', 'faults', { code: 131000, share: 0.3, seed: 42 });
      const failed = [];
      for (let index = 0; index < 30; index++) if (codeOf(await stand.send(text())) !== undefined) failed.push(index);
      return failed;
    };
    const first = await run();
    expect(first.length).toBeGreaterThan(3);
    expect(await run()).toEqual(first);
  });

  test('on other calls', async () => {
    await stand.control('POST', 'faults', { call: 'templates', code: 2, count: 1 });
    expect((await stand.graph('GET', `${ACCOUNT}/message_templates`)).status).toBe(503);
  });

  test('a fault for sends does not apply to marks as read on the same path, and vice versa', async () => {
    const read = () =>
      stand.graph('POST', `${NUMBER}/messages`, { messaging_product: 'whatsapp', status: 'read', message_id: 'x' });
    await stand.control('POST', 'faults', { code: 131026, count: 1 });
    expect(codeOf(await read())).not.toBe(131026);
    expect(codeOf(await stand.send(text()))).toBe(131026);
    await stand.control('POST', 'faults', { call: 'mark_read', code: 131000, count: 1 });
    expect(codeOf(await stand.send(text()))).toBeUndefined();
    expect(codeOf(await read())).toBe(131000);
  });
});

test('what was accepted can be looked up and counted by receiver and intent', async () => {
  for (const biz of ['a', 'b', 'b']) await stand.send(text(biz));
  expect(await counts()).toMatchObject({ accepted: 3, distinct: 2 });
  expect(await stand.control('GET', 'sends/keys')).toEqual({
    keys: [{ recipient: LAKSHMI, biz_opaque_callback_data: 'b', count: 2 }],
  });
  const { sends } = (await stand.control('GET', 'sends?biz_opaque_callback_data=a')) as { sends: Json[] };
  expect(sends).toMatchObject([{ seq: 1, number_id: NUMBER, recipient: LAKSHMI, type: 'text' }]);
});

test('statuses can overtake the answer to the send', async () => {
  await stand.control('PATCH', 'settings', { latency: { after_ms: 300 } });
  let isAnswered = false;
  const sending = stand.send(text('early')).finally(() => (isAnswered = true));
  await stand.until(() => stand.statuses().some((status) => status['biz_opaque_callback_data'] === 'early'));
  expect(isAnswered).toBe(false);
  expect((await sending).status).toBe(200);
});

test('a flood brings each message once, signed, and reports how fast', async () => {
  const result = await stand.control('POST', 'flood', {
    count: 600,
    status_share: 0.5,
    batch_share: 0.5,
    batch_size: 20,
    customers: { count: 7, first_wa_id: '919100000000' },
  });
  expect(result).toMatchObject({ updates: 600, not_taken: 0, latency_ms: { p50: expect.any(Number) as number } });
  const ids = stand
    .messages()
    .map(({ id }) => String(id))
    .filter((id) => id.startsWith(String(result['id_prefix'])));
  expect([new Set(ids).size, ids.length]).toEqual([result['messages'], result['messages']]);
  expect(stand.statuses()).toHaveLength(Number(result['statuses']));
  expect(
    new Set(
      stand
        .messages()
        .slice(2)
        .map(({ from }) => from),
    ).size,
  ).toBe(7);
  expect((await stand.send(text(), '+919100000003')).status).toBe(200);
  await vi.waitFor(() =>
    expect(stand.statuses().at(-1)).toMatchObject({ status: 'delivered', recipient_id: '919100000003' }),
  );
});

test('a flood comes again until it is taken', async () => {
  await stand.until(({ length }) => length === 2);
  let left = 20;
  stand.response = (response) => void response.writeHead(left-- > 0 ? 500 : 200).end();
  expect(await stand.control('POST', 'flood', { count: 50, in_flight: 4, retry_ms: 5 })).toMatchObject({
    ok: 50,
    posts: 70,
    outcomes: { 200: 50, 500: 20 },
  });
});
