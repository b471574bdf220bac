import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  ACCOUNT,
  APP,
  APP_SECRET,
  LAKSHMI,
  NUMBER,
  ROHAN,
  startWithReceiver,
  type Stand,
} from '../testing/sandbox-with-receiver.ts';

let stand: Stand;
beforeEach(async () => {
  stand = await startWithReceiver();
});
afterEach(() => stand.stop());

const behave = (webhooks: Record<string, unknown>) => stand.control('PATCH', 'settings', { webhooks });
const write = (body: string, phone = LAKSHMI) =>
  stand.control('POST', `phones/${phone}/messages`, { to: NUMBER, type: 'text', text: { body } });
const bodies = () => stand.messages().map(({ text }) => (text as { body: string }).body);
const pending = async () => ((await stand.control('GET', 'counts'))['webhooks'] as { pending: number }).pending;

test('a webhook is signed over its bytes, which escape slashes and what is not ASCII', async () => {
  await write('नमस्ते 🎉 a/b');
  await stand.until(({ length }) => length === 1);
  const [{ raw, signature, json } = { raw: '', signature: '', json: undefined }] = stand.received;
  expect(signature).toBe(`sha256=${createHmac('sha256', APP_SECRET).update(raw).digest('hex')}`);
  expect(raw).toContain(String.raw`\u0928\u092e\u0938\u094d\u0924\u0947 \ud83c\udf89 a\/b`);
  expect(json).toMatchObject({
    object: 'whatsapp_business_account',
    entry: [
      {
        id: ACCOUNT,
        changes: [
          {
            field: 'messages',
            value: {
              messaging_product: 'whatsapp',
              metadata: { display_phone_number: '919000014220', phone_number_id: NUMBER },
              contacts: [{ profile: { name: 'Lakshmi Subramanian' }, wa_id: LAKSHMI }],
              messages: [{ from: LAKSHMI, type: 'text', text: { body: 'नमस्ते 🎉 a/b' } }],
            },
          },
        ],
      },
    ],
  });
});

test.each([
  ['an error', 500],
  ['a redirect', 302],
  ['another success', 202],
])('%s is no 200, and comes again', async (_, status) => {
  let left = 3;
  stand.response = (response) => void response.writeHead(left-- > 0 ? status : 200).end();
  await write('again');
  await stand.until(({ length }) => length === 4);
  await vi.waitFor(async () => expect(await pending()).toBe(0));
  expect(new Set(stand.received.map(({ raw }) => raw)).size).toBe(1);
  const { deliveries } = (await stand.control('GET', 'webhooks')) as {
    deliveries: { attempt: number; outcome: number }[];
  };
  expect(deliveries.map(({ attempt, outcome }) => [attempt, outcome])).toEqual([
    [1, status],
    [2, status],
    [3, status],
    [4, 200],
  ]);
});

test('no response in time and a cut connection come again too', async () => {
  await behave({ timeout_ms: 100 });
  let count = 0;
  stand.response = (response) => {
    count += 1;
    if (count === 2) response.socket?.destroy();
    else if (count > 2) response.end();
  };
  await write('slow');
  expect(await stand.until(({ length }) => length === 3)).toBe(true);
});

test('retries wait longer and longer on the clock, and end after seven days', async () => {
  await behave({ retry: { first_ms: 60_000, factor: 2 } });
  stand.response = (response) => void response.writeHead(503).end();
  await write('down');
  await stand.until(({ length }) => length === 1);
  const hours = (count: number) => stand.control('POST', 'clock', { shift_ms: count * 3_600_000 });
  await vi.waitFor(async () =>
    expect(((await stand.control('GET', 'counts'))['webhooks'] as { refused: number }).refused).toBe(1),
  );
  await hours(1);
  await stand.until(({ length }) => length === 2);
  await vi.waitFor(async () =>
    expect(((await stand.control('GET', 'counts'))['webhooks'] as { refused: number }).refused).toBe(2),
  );
  await hours(24 * 7);
  await stand.until(({ length }) => length === 3);
  await vi.waitFor(async () =>
    expect((await stand.control('GET', 'counts'))['webhooks']).toMatchObject({ given_up: 1, pending: 0 }),
  );
});

describe('disorder by order', () => {
  test('held ones leave together when they are let go', async () => {
    await behave({ hold: true });
    await write('one');
    await write('two');
    expect([await pending(), stand.received.length]).toEqual([2, 0]);
    await behave({ hold: false });
    await stand.until(({ length }) => length === 2);
  });

  test('batched ones share a body: one entry, a change for each number and kind', async () => {
    await behave({ batch: { size: 4, wait_ms: 60_000 } });
    await write('one');
    await write('two', ROHAN);
    await write('three');
    await stand.control('POST', 'webhooks', { field: 'account_update', value: { event: 'ACCOUNT_VIOLATION' } });
    await stand.until(({ length }) => length === 1);
    const [entry] = stand.received[0]?.json.entry ?? [];
    expect(
      entry?.changes.map(({ field, value }) => [
        field,
        (value['messages'] as [] | undefined)?.length,
        (value['contacts'] as [] | undefined)?.length,
      ]),
    ).toEqual([
      ['messages', 3, 2],
      ['account_update', undefined, undefined],
    ]);
  });

  test('a batch that does not fill leaves after its time', async () => {
    await behave({ batch: { size: 1000, wait_ms: 20 } });
    await write('one');
    expect(await stand.until(({ length }) => length === 1)).toBe(true);
  });

  test('duplicates come, with the same message', async () => {
    await behave({ duplicate: { share: 1, times: 2, within_ms: 20 } });
    await write('thrice');
    await stand.until(({ length }) => length === 3);
    expect(new Set(stand.messages().map(({ id }) => id)).size).toBe(1);
  });

  test('a lost one comes by the retry', async () => {
    await behave({ drop_share: 1 });
    await write('lost');
    await stand.until(({ length }) => length === 1);
    const { deliveries } = (await stand.control('GET', 'webhooks')) as { deliveries: { outcome: unknown }[] };
    expect(deliveries[0]?.outcome).toBe('lost');
  });

  test('a seed gives the same order again', async () => {
    const order = async () => {
      stand.received.length = 0;
      await stand.control('PATCH', 'settings', {
        seed: 7,
        webhooks: { reorder: { share: 0.5, window_ms: 80 }, concurrency: 1, hold: true },
      });
      for (let index = 0; index < 12; index++) await write(String(index));
      await vi.waitFor(async () =>
        expect(((await stand.control('GET', 'state'))['chats'] as []).length).toBeGreaterThan(0),
      );
      await stand.control('POST', 'clock', { shift_ms: 1_000 });
      await behave({ hold: false });
      await stand.until(({ length }) => length === 12);
      return bodies();
    };
    const first = await order();
    expect(first).not.toEqual(first.toSorted((a, b) => Number(a) - Number(b)));
    expect(first.toSorted()).toEqual((await order()).toSorted());
  });
});

describe('where webhooks go', () => {
  test('an address must pass the handshake', async () => {
    const asApp = { authorization: `Bearer ${APP}|${APP_SECRET}` };
    const subscribe = (token: string) =>
      stand.call(
        'POST',
        `/v23.0/${APP}/subscriptions`,
        {
          object: 'whatsapp_business_account',
          callback_url: stand.receiverUrl,
          verify_token: token,
          fields: 'messages',
        },
        asApp,
      );
    expect((await subscribe('bad')).body).toMatchObject({ error: { code: 2200 } });
    expect(await subscribe('good')).toEqual({ status: 200, body: { success: true } });
    expect((await stand.call('GET', `/v23.0/${APP}/subscriptions`, undefined, asApp)).body).toMatchObject({
      data: [
        {
          object: 'whatsapp_business_account',
          callback_url: stand.receiverUrl,
          active: true,
          fields: [{ name: 'messages' }],
        },
      ],
    });
  });

  test("the number's own address wins over the account's, and that over the app's", async () => {
    const at: string[] = [];
    stand.response = (response, url) => {
      at.push(url.pathname);
      response.end();
    };
    await write('app');
    await stand.until(({ length }) => length === 1);
    const own = (where: string) => ({
      override_callback_uri: stand.receiverUrl.replace('/hook', where),
      verify_token: 'good',
    });
    await stand.graph('POST', `${ACCOUNT}/subscribed_apps`, own('/account'));
    await write('account');
    await stand.until(({ length }) => length === 2);
    await stand.graph('POST', NUMBER, { webhook_configuration: own('/number') });
    await write('number');
    await stand.until(({ length }) => length === 3);
    await stand.graph('POST', NUMBER, { webhook_configuration: { override_callback_uri: '' } });
    await stand.graph('POST', `${ACCOUNT}/subscribed_apps`);
    await write('app again');
    await stand.until(({ length }) => length === 4);
    expect(at).toEqual(['/hook', '/account', '/number', '/hook']);
  });

  test('an account that is not subscribed sends nothing', async () => {
    expect((await stand.graph('DELETE', `${ACCOUNT}/subscribed_apps`)).body).toEqual({ success: true });
    await write('unheard');
    expect([await pending(), stand.received.length]).toEqual([0, 0]);
    expect((await stand.graph('GET', `${ACCOUNT}/subscribed_apps`)).body).toEqual({ data: [] });
  });
});

test.each(['good', 'wrong', 'none'])('a raw webhook with a signature that is %s', async (signature) => {
  await stand.control('POST', 'webhooks/raw', { text: '{"object":"x"}', signature });
  await stand.until(({ length }) => length === 1);
  const good = `sha256=${createHmac('sha256', APP_SECRET).update('{"object":"x"}').digest('hex')}`;
  expect(stand.received[0]?.signature === good).toBe(signature === 'good');
});
