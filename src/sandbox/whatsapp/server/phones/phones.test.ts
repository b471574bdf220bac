import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { PageView } from '../../contract/phone-view.ts';
import {
  ACCOUNT,
  LAKSHMI,
  NUMBER,
  SECOND_NUMBER,
  startWithReceiver,
  type Stand,
} from '../testing/sandbox-with-receiver.ts';
import type { Json } from '../../../core/server/read-json.ts';

let stand: Stand;
beforeEach(async () => {
  stand = await startWithReceiver();
});
afterEach(() => stand.stop());

const act = (what: string, body: unknown = {}, method = 'POST') =>
  stand.control(method, `phones/${LAKSHMI}${what}`, body);
const write = (message: Json) => act('/messages', { to: NUMBER, ...message });
const statuses = () => stand.statuses().map(({ status }) => status);
const chat = async () =>
  ((await stand.control('GET', `page?phones=${LAKSHMI}`)) as unknown as PageView).phones.find(
    ({ wa_id }) => wa_id === LAKSHMI,
  )?.chats[0];
const text = { type: 'text', text: { body: 'Hello' } };

test.each<[string, Json, Json]>([
  ['text', text, { text: { body: 'Hello' } }],
  [
    'image',
    { type: 'image', image: { caption: 'Runner' } },
    { image: { caption: 'Runner', mime_type: 'image/png', sha256: expect.stringMatching(/=$/) as string } },
  ],
  [
    'a file of one’s own',
    { type: 'document', file: { mime_type: 'text/csv', file_name: 'a.csv', base64: 'YSxi' } },
    { document: { mime_type: 'text/csv', filename: 'a.csv' } },
  ],
  ['voice', { type: 'audio' }, { audio: { voice: true, mime_type: 'audio/mpeg' } }],
  ['sticker', { type: 'sticker' }, { sticker: { mime_type: 'image/webp', animated: false } }],
  [
    'location',
    { type: 'location', location: { latitude: 1, longitude: 2 } },
    { location: { latitude: 1, longitude: 2 } },
  ],
  [
    'contacts',
    { type: 'contacts', contacts: [{ name: { formatted_name: 'Meera' } }] },
    { contacts: [{ name: { formatted_name: 'Meera' } }] },
  ],
  [
    'order',
    {
      type: 'order',
      order: {
        catalog_id: '1',
        product_items: [{ product_retailer_id: 'a', quantity: 1, item_price: 2, currency: 'INR' }],
      },
    },
    { order: { catalog_id: '1' } },
  ],
  [
    'unsupported',
    { type: 'unsupported', unsupported: { type: 'poll' } },
    { unsupported: { type: 'poll' }, errors: [{ code: 131051 }] },
  ],
  [
    'from an ad',
    { ...text, extra: { referral: { source_type: 'ad', source_id: '1' } } },
    { referral: { source_type: 'ad' } },
  ],
  ['late', { ...text, timestamp: 1_750_000_000 }, { timestamp: '1750000000' }],
])('a customer sends: %s', async (_, message, wanted) => {
  const { id } = await write(message);
  await stand.until(() => stand.messages().length === 1);
  expect(stand.messages()[0]).toMatchObject({ id, from: LAKSHMI, type: message['type'], ...wanted });
});

test('the media of a customer come down like those of the business, for seven days', async () => {
  await write({ type: 'image' });
  await stand.until(() => stand.messages().length === 1);
  const id = (stand.messages()[0]?.['image'] as { id: string } | undefined)?.id ?? '';
  const { body } = await stand.graph('GET', id);
  const response = await fetch(String(body['url']), { headers: { authorization: `Bearer ${stand.token}` } });
  expect(response.headers.get('content-type')).toBe('image/png');
  await stand.control('POST', 'clock', { shift_ms: 7 * 86_400_000 });
  expect((await stand.graph('GET', id)).status).toBe(400);
});

test('a tap answers: template, reply button, row of a list', async () => {
  await stand.greet();
  const interactive = { body: { text: 'x' } };
  const row = { id: 'r1', title: 'Row', description: 'More' };
  const sent = [
    {
      type: 'template',
      template: {
        name: 'continue_chat',
        language: { code: 'en' },
        components: [{ type: 'body', parameters: [{ type: 'text', text: 'L' }] }],
      },
    },
    {
      type: 'interactive',
      interactive: {
        ...interactive,
        type: 'button',
        action: { buttons: [{ type: 'reply', reply: { id: 'b1', title: 'Yes' } }] },
      },
    },
    {
      type: 'interactive',
      interactive: { ...interactive, type: 'list', action: { button: 'Menu', sections: [{ rows: [row] }] } },
    },
  ];
  for (const message of sent) {
    const { body } = await stand.send(message);
    await act('/taps', { message_id: (body['messages'] as { id: string }[])[0]?.id, index: 0 });
  }
  await stand.until(() => stand.messages().length === 4);
  expect(stand.messages().slice(1)).toMatchObject([
    { type: 'button', button: { payload: 'Go on', text: 'Go on' }, context: { from: '919000014220' } },
    { type: 'interactive', interactive: { type: 'button_reply', button_reply: { id: 'b1', title: 'Yes' } } },
    { type: 'interactive', interactive: { type: 'list_reply', list_reply: row } },
  ]);
});

test('an offline phone gets nothing and writes nothing, until it is on again', async () => {
  await stand.greet();
  await act('', { is_online: false }, 'PATCH');
  await stand.send(text);
  await stand.until(() => statuses().length === 1);
  expect((await stand.call('POST', `/control/phones/${LAKSHMI}/messages`, text)).status).toBe(409);
  expect(await act('/read')).toEqual({ read: 0 });
  await act('', { is_online: true }, 'PATCH');
  await stand.until(() => statuses().length === 2);
  expect(statuses()).toEqual(['sent', 'delivered']);
});

test('reading is reported once, also without delivered', async () => {
  await stand.greet();
  await stand.send(text);
  await stand.until(() => statuses().length === 2);
  expect(await act('/read')).toEqual({ read: 1 });
  expect(await act('/read')).toEqual({ read: 0 });
  await stand.until(() => statuses().length === 3);
  await stand.control('PATCH', 'settings', { delivery: { delivered_ms: 60_000, skip_delivered_share: 1 } });
  await stand.send(text);
  await stand.until(() => statuses().length === 4);
  expect(await act('/read')).toEqual({ read: 1 });
  await stand.until(() => statuses().length === 5);
  expect(statuses()).toEqual(['sent', 'delivered', 'read', 'sent', 'read']);
});

test('a phone that reads by itself', async () => {
  await act('', { reads_after_ms: 0 }, 'PATCH');
  await stand.greet();
  await stand.send(text);
  expect(await stand.until(() => statuses().includes('read'))).toBe(true);
});

test('the business marks as read with all before, types, and stops typing by answering', async () => {
  await stand.greet();
  const { id } = await write(text);
  const mark = { messaging_product: 'whatsapp', status: 'read', message_id: id, typing_indicator: { type: 'text' } };
  expect((await stand.graph('POST', `${NUMBER}/messages`, mark)).body).toEqual({ success: true });
  expect(await chat()).toMatchObject({ is_typing: true, messages: [{ status: 'read' }, { status: 'read' }] });
  await stand.send(text);
  expect(await chat()).toMatchObject({ is_typing: false });
  await stand.graph('POST', `${NUMBER}/messages`, mark);
  await stand.control('POST', 'clock', { shift_ms: 25_000 });
  expect(await chat()).toMatchObject({ is_typing: false });
});

describe('a message that changes', () => {
  test('is edited within 15 minutes and deleted within two days', async () => {
    const { id } = await write(text);
    await write({
      type: 'edit',
      edit: { original_message_id: id, message: { type: 'text', text: { body: 'Hallo' } } },
    });
    expect((await chat())?.messages).toMatchObject([{ text: 'Hallo', is_edited: true }]);
    await stand.control('POST', 'clock', { shift_ms: 16 * 60_000 });
    const edit = { type: 'edit', edit: { original_message_id: id, message: { type: 'text', text: { body: 'x' } } } };
    expect((await stand.call('POST', `/control/phones/${LAKSHMI}/messages`, edit)).status).toBe(409);
    await write({ type: 'revoke', revoke: { original_message_id: id } });
    expect((await chat())?.messages).toMatchObject([{ is_deleted: true }]);
    await stand.until(() => stand.messages().length === 3);
    expect(stand.messages().map(({ type }) => type)).toEqual(['text', 'edit', 'revoke']);
  });

  test('gets a reaction from either side', async () => {
    const { id } = await write(text);
    await stand.send({ type: 'reaction', reaction: { message_id: id, emoji: '👍' } });
    expect((await chat())?.messages).toMatchObject([{ reaction: '👍' }]);
    await stand.send({ type: 'reaction', reaction: { message_id: id, emoji: '' } });
    expect((await chat())?.messages).toMatchObject([{ reaction: null }]);
  });
});

test('a new number is reported to every business that the person wrote to', async () => {
  await stand.greet();
  expect(await act('/number', { wa_id: '+91 90000 41299' })).toMatchObject({ wa_id: '919000041299' });
  await stand.until((received) => received.some(({ raw }) => raw.includes('user_id_update')));
  const system = stand.messages().find(({ type }) => type === 'system');
  expect(system).toMatchObject({ from: LAKSHMI, system: { type: 'user_changed_number', wa_id: '919000041299' } });
  expect(
    stand.received.find(({ raw }) => raw.includes('"system"'))?.json.entry[0]?.changes[0]?.value['contacts'],
  ).toBeUndefined();
});

test('a number that is not registered cannot be written to', async () => {
  const response = await stand.call('POST', `/control/phones/${LAKSHMI}/messages`, { to: SECOND_NUMBER, ...text });
  expect([response.status, String(response.body['error'])]).toEqual([
    409,
    '+91 90000 14221 is not registered, so it cannot receive messages yet.',
  ]);
});

test('account events of any kind are reported', async () => {
  expect(
    await stand.control('POST', 'webhooks', {
      field: 'account_update',
      value: { event: 'ACCOUNT_RESTRICTION', restriction_info: [] },
    }),
  ).toEqual({ emitted: true });
  await stand.until(({ length }) => length === 1);
  expect(stand.received[0]?.json.entry[0]).toMatchObject({
    id: ACCOUNT,
    time: expect.any(Number) as number,
    changes: [{ field: 'account_update', value: { event: 'ACCOUNT_RESTRICTION' } }],
  });
});

describe('a restart', () => {
  test('keeps numbers, tokens, chats, windows, media and webhooks that no one took; ids do not repeat', async () => {
    await stand.control('PATCH', 'settings', { webhooks: { retry: { first_ms: 60_000 } } });
    stand.response = (response) => void response.writeHead(500).end();
    const { id: first } = await write({ type: 'image' });
    await stand.until(({ length }) => length === 1);
    await vi.waitFor(async () =>
      expect(((await stand.control('GET', 'counts'))['webhooks'] as Json)['refused']).toBe(1),
    );
    stand.response = (response) => void response.end();
    await stand.restart();
    await stand.until(({ length }) => length === 2);
    expect((await chat())?.messages).toMatchObject([{ id: first, media: { is_shown: true } }]);
    const response = await stand.send(text);
    expect(response.status).toBe(200);
    expect((response.body['messages'] as { id: string }[])[0]?.id).not.toBe(first);
    await stand.until(() => statuses().includes('delivered'));
    expect(stand.statuses().every(({ status }) => status !== 'failed')).toBe(true);
  });

  test('lets what was on its way arrive', async () => {
    await stand.greet();
    await stand.control('PATCH', 'settings', { delivery: { sent_ms: 60_000 } });
    await stand.send(text);
    await stand.restart();
    expect(await stand.until(() => statuses().includes('delivered'))).toBe(true);
  });

  test('a reset is a fresh sandbox', async () => {
    await stand.greet();
    await stand.call('POST', '/control/reset');
    const { app, chats, phones, numbers } = (await stand.control('GET', 'state')) as Record<string, Json[]>;
    expect([
      (app as unknown as Json)['callback_url'],
      chats,
      phones?.length,
      numbers?.every(({ is_registered }) => is_registered === false),
    ]).toEqual([null, [], 3, true]);
  });
});

test('the page and its scripts are what a browser understands', async () => {
  const page = await fetch(`${stand.origin}/`);
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
  expect(await page.text()).toContain('src="/assets/phones/main.ts"');
  const main = await fetch(`${stand.origin}/assets/phones/main.ts`);
  expect(main.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  const source = await main.text();
  for (const [, name] of source.matchAll(/from '\.\/([\w-]+\.ts)'/g))
    expect((await fetch(`${stand.origin}/assets/phones/${name}`)).status, name).toBe(200);
  expect(source).not.toContain('import type');
});
