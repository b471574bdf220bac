import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readLimit } from './convert-account.ts';
import { webhookFields } from './convert-webhook.ts';
import type { Graph } from './graph.ts';
import { subscribeApp } from './subscriptions.ts';
import { conclude, concludeUpdate, convertPayload } from './testing/conclude.ts';
import { conclusions } from './testing/conclusions.ts';

const FOLDER = new URL('testing/payloads/', import.meta.url);
const recorded = (name: string) => readFileSync(new URL(`${name}.json`, FOLDER));
const RECEIVED = '2026-11-22T09:00:00.000Z';
const convert = (body: Buffer) => convertPayload(body, RECEIVED);
const updatesOf = (body: Buffer) => convert(body).parts.flatMap(({ updates }) => updates);
const names = readdirSync(FOLDER).map((name) => name.replace('.json', ''));

test('every recorded payload has a conclusion', () => {
  expect(names.toSorted()).toEqual(Object.keys(conclusions).toSorted());
});

test.each(Object.entries(conclusions))('%s', (name, lines) => {
  expect(conclude(convert(recorded(name)))).toEqual(lines);
});

test.each(names.filter((name) => convert(recorded(name)).parts.length > 0))(
  'each part of %s comes to the same alone',
  (name) => {
    const whole = convert(recorded(name));
    for (const { part, updates } of whole.parts) {
      const alone = convert(part.alone());
      expect(conclude(alone)).toEqual(updates.map(concludeUpdate));
    }
  },
);

const AT = '1750090702';
const value = (parts: object, field = 'messages') => ({
  field,
  value: {
    metadata: { phone_number_id: '1065' },
    contacts: [{ wa_id: '16505551234', profile: { name: 'S' } }],
    ...parts,
  },
});
const converted = (...changes: object[]) =>
  conclude(convert(Buffer.from(JSON.stringify({ entry: [{ id: 'waba', changes }] }))));
const message = (type: string, content: unknown, extra: object = {}) => ({
  from: '16505551234',
  id: 'wamid.1',
  timestamp: AT,
  type,
  [type]: content,
  ...extra,
});
const FROM = 'from 16505551234 (S) | 2025-06-16T16:18:22 | at 1065';

const cases: readonly [name: string, change: object, lines: readonly string[]][] = [
  [
    'an old voice note',
    value({ messages: [message('voice', { id: '7', mime_type: 'audio/ogg' })] }),
    [`audio {"csid":null,"name":"voice","mime_type":"audio/ogg","size":null,"voice":true} media 7 | ${FROM}`],
  ],
  [
    'answers of a form that come as an object',
    value({
      messages: [
        message('interactive', {
          type: 'nfm_reply',
          nfm_reply: { name: 'flow', body: 'Sent', response_json: { a: 1 } },
        }),
      ],
    }),
    [`reply {"text":"Sent","payload":"{\\"a\\":1}","is_form":true} | ${FROM}`],
  ],
  [
    'answers of a form',
    value({
      messages: [
        message('interactive', {
          type: 'nfm_reply',
          nfm_reply: { name: 'flow', body: 'Sent', response_json: '{"a":1}' },
        }),
      ],
    }),
    [`reply {"text":"Sent","payload":"{\\"a\\":1}","is_form":true} | ${FROM}`],
  ],
  [
    'a welcome request',
    value({ messages: [message('request_welcome', {})] }),
    [`unsupported {"reason":"request_welcome"} | ${FROM}`],
  ],
  [
    'a business-scoped id where the phone should be',
    value({ contacts: [], messages: [message('text', { body: 'x' }, { from: 'US.1349' })] }),
    ['text {"text":"x"} | from US.1349 | 2025-06-16T16:18:22 | at 1065'],
  ],
  [
    'characters that cannot be stored',
    value({ messages: [message('text', { body: 'a\u0000b\ud800c' })] }),
    [`text {"text":"ab\ufffdc"} | ${FROM}`],
  ],
  [
    'several in one change, one of them malformed',
    value({
      messages: [message('text', { body: '1' }), { type: 'text' }, message('text', {}), message('text', { body: '2' })],
    }),
    [
      `text {"text":"1"} | ${FROM}`,
      `text {"text":""} | ${FROM}`,
      `text {"text":"2"} | ${FROM}`,
      'malformed: id is missing',
    ],
  ],
  [
    'a sender without any id: a person of their own, by the name that they give',
    value({ contacts: [], messages: [message('text', { body: '1' }, { from: '' })] }),
    ['text {"text":"1"} | from wamid.1 | 2025-06-16T16:18:22 | at 1065'],
  ],
  [
    'a reaction without a sender',
    value({ contacts: [], messages: [message('reaction', { message_id: 'w', emoji: 'x' }, { from: '' })] }),
    ['malformed: from is missing'],
  ],
  [
    'a sender whose number is none keeps the words and the name, and has no phone',
    value({
      contacts: [{ wa_id: 'bla', profile: { name: 'S' } }],
      messages: [message('text', { body: '1' }, { from: 'bla' })],
    }),
    ['text {"text":"1"} | from bla (S) | 2025-06-16T16:18:22 | at 1065'],
  ],
  [
    'a malformed business-scoped id identifies no one: the phone counts',
    value({
      contacts: [{ wa_id: '16505551234', user_id: 'unknown', profile: { name: 'S' } }],
      messages: [message('text', { body: 'x' }, { from_user_id: 'unknown' })],
    }),
    [`text {"text":"x"} | ${FROM}`],
  ],
  [
    'a malformed business-scoped id alone identifies no one',
    value({
      contacts: [{ user_id: 'unknown', profile: { name: 'S' } }],
      messages: [message('text', { body: 'x' }, { from: '', from_user_id: 'unknown' })],
    }),
    ['text {"text":"x"} | from wamid.1 (S) | 2025-06-16T16:18:22 | at 1065'],
  ],
  [
    'everything that is written in a group is put aside',
    value({
      messages: [
        message('text', { body: '1' }, { group_id: 'g1' }),
        message('reaction', { message_id: 'w', emoji: 'x' }, { group_id: 'g1' }),
      ],
    }),
    ['malformed: Messages of groups are not supported', 'malformed: Messages of groups are not supported'],
  ],
  [
    'no number',
    { field: 'messages', value: { messages: [message('text', { body: '1' })] } },
    ['malformed: metadata.phone_number_id is missing'],
  ],
  [
    'a resume without a time could undo a later stop',
    value(
      {
        user_preferences: [
          { wa_id: '16505551234', category: 'marketing_messages', value: 'resume' },
          { wa_id: '16505551234', category: 'marketing_messages', value: 'stop' },
        ],
      },
      'user_preferences',
    ),
    ['opted_out by 16505551234 at 1065', 'malformed: timestamp is missing'],
  ],
  [
    'a played voice note and words that mean nothing',
    value({ statuses: ['played', 'deleted', 'warning'].map((status) => ({ id: 'w', status, timestamp: AT })) }),
    ['status played of w 2025-06-16T16:18:22 at 1065', 'ignored: statuses', 'ignored: statuses'],
  ],
  [
    'a new business-scoped id',
    value(
      {
        user_id_update: [
          { wa_id: '16505551234', user_id: { previous: 'US.1', current: 'US.2' }, timestamp: 1750090702 },
        ],
      },
      'user_id_update',
    ),
    ['id change from 16505551234 US.1 to 16505551234 US.2 at 1065'],
  ],
  [
    'a preference without a phone',
    value(
      { user_preferences: [{ user_id: 'US.1', category: 'marketing_messages', value: 'stop', timestamp: 1750090702 }] },
      'user_preferences',
    ),
    ['opted_out by US.1 at 1065'],
  ],
  [
    'restrictions',
    {
      field: 'account_update',
      value: {
        event: 'ACCOUNT_RESTRICTION',
        restriction_info: [{ restriction_type: 'RESTRICTED_BIZ_INITIATED_MESSAGING', expiration: 1750090702 }],
      },
    },
    [
      'restriction {"restrictions":[{"restriction":"RESTRICTED_BIZ_INITIATED_MESSAGING","until":"2025-06-16T16:18:22.000Z"}]} of account waba',
    ],
  ],
  [
    'a ban',
    {
      field: 'account_update',
      value: { event: 'DISABLED_UPDATE', ban_info: { waba_ban_state: 'DISABLE', waba_ban_date: 'April 17, 2025' } },
    },
    ['ban {"is_banned":true,"reason":"DISABLE"} of account waba'],
  ],
  [
    'a ban that is lifted',
    { field: 'account_update', value: { event: 'DISABLED_UPDATE', ban_info: { waba_ban_state: 'REINSTATE' } } },
    ['ban {"is_banned":false,"reason":"REINSTATE"} of account waba'],
  ],
  [
    'a rejected template',
    {
      field: 'message_template_status_update',
      value: { event: 'REJECTED', message_template_id: 12, reason: 'INVALID_FORMAT' },
    },
    [
      'template_status {"template_id":"12","status":"REJECTED","reason":"INVALID_FORMAT","detail":null,"paused_hours":null} of account waba',
    ],
  ],
  ['a field that no one knows', { field: 'brand_new', value: { a: 1 } }, ['ignored: brand_new']],
  ['no field', { value: { messages: [message('text', { body: '1' })] } }, ['ignored: unnamed']],
];
test.each(cases)('%s', (_, change, lines) => {
  expect(converted(change)).toEqual(lines);
});

test.each([
  undefined,
  null,
  '',
  'soon',
  '0',
  0,
  '-5',
  -5,
  '1.5',
  1.5,
  '1750090702000',
  '2025-06-16T16:18:22Z',
  2 ** 66,
  {},
])('a message whose timestamp is %s has the time of receipt', (timestamp) => {
  const { parts, malformed } = convert(
    Buffer.from(
      JSON.stringify({
        entry: [
          {
            changes: [
              value({
                messages: [message('text', { body: '1' }, { timestamp })],
                statuses: [{ id: 'w', status: 'read', timestamp }],
              }),
            ],
          },
        ],
      }),
    ),
  );
  const updates = parts.flatMap((part) => part.updates);
  expect(malformed).toEqual([]);
  expect(updates).toMatchObject([
    { kind: 'message', time: RECEIVED },
    { kind: 'status', time: RECEIVED },
  ]);
});

test.each(['page', 'instagram', 'user'])('a payload about the object %s is acknowledged only', (object) => {
  const entry = [{ id: 'waba', changes: [value({ messages: [message('text', { body: '1' })] })] }];
  expect(conclude(convert(Buffer.from(JSON.stringify({ object, entry }))))).toEqual([]);
});

test.each([
  [
    'KWD',
    [
      [3, '0.1'],
      [1, '1.234'],
    ],
    1.534,
  ],
  [
    'BHD',
    [
      [1, 0.1],
      [1, 0.2],
    ],
    0.3,
  ],
  ['JPY', [[3, 500]], 1500],
  [
    'USD',
    [
      [3, 19.99],
      [2, '0.015'],
    ],
    60,
  ],
  ['JOD', [['2', '1e-3']], 0.002],
])('the total of an order in %s is exact', (currency, items, total) => {
  const product_items = items.map(([quantity, item_price]) => ({
    product_retailer_id: 'a',
    quantity,
    item_price,
    currency,
  }));
  const body = { entry: [{ changes: [value({ messages: [message('order', { product_items })] })] }] };
  expect(updatesOf(Buffer.from(JSON.stringify(body)))).toMatchObject([{ content: { content: { total } } }]);
});

test('where a message comes from is kept: forwarded, advertisement with its picture, product', () => {
  const extra = {
    context: { forwarded: true, referred_product: { catalog_id: 'c', product_retailer_id: 'p' } },
    referral: {
      source_type: 'ad',
      source_id: '1',
      source_url: 'https://fb.me/1',
      headline: 'Sale',
      body: 'Half',
      media_type: 'image',
      image_url: 'https://scontent.example/1.jpg',
      ctwa_clid: 'click',
    },
  };
  const body = { entry: [{ changes: [value({ messages: [message('text', { body: '1' }, extra)] })] }] };
  expect(updatesOf(Buffer.from(JSON.stringify(body)))).toMatchObject([
    {
      meta: {
        forwarded: true,
        referred_product: { catalog_id: 'c', product: 'p' },
        referral: {
          source_type: 'ad',
          source_id: '1',
          source_url: 'https://fb.me/1',
          headline: 'Sale',
          body: 'Half',
          media_type: 'image',
          picture_url: 'https://scontent.example/1.jpg',
          click_id: 'click',
        },
      },
    },
  ]);
});

test('every field that the converter reads is subscribed', async () => {
  const calls: unknown[] = [];
  const graph = {
    app: { id: '1', secret: 's', verifyToken: 'v' },
    call: (request: { json?: unknown }) => Promise.resolve(calls.push(request.json)),
  } as unknown as Graph;
  await subscribeApp(graph, 'https://parley.example/webhooks/whatsapp');
  const [{ fields } = { fields: '' }] = calls as { fields: string }[];
  expect(fields.split(',').toSorted()).toEqual([...webhookFields].toSorted());
  // What is read is really known: each field of the list changes something, and others are ignored.
  expect(webhookFields).toEqual(expect.arrayContaining(['messages', 'user_preferences', 'user_id_update', 'security']));
});

test('entries and changes are all read', () => {
  const one = (id: string) => value({ messages: [message('text', { body: id }, { id })] });
  const entry = [{ changes: [one('1'), one('2')] }, { changes: [one('3')] }];
  expect(updatesOf(Buffer.from(JSON.stringify({ entry })))).toHaveLength(3);
});

test('ids longer than a number is exact keep their digits', () => {
  const body =
    '{"entry":[{"id":1,"changes":[{"field":"message_template_components_update","value":{"message_template_id": 12345678901234567890}}]}]}';
  expect(conclude(convert(Buffer.from(body)))).toEqual([
    'template_components {"template_id":"12345678901234567890"} of account 1',
  ]);
});

test.each([
  ['no JSON', '{"entry":[', 'JSON'],
  ['no object', '[]', 'entry is missing'],
  ['no entry', '{"object":"whatsapp_business_account"}', 'entry is missing'],
  ['nothing', '', 'JSON'],
])('%s is refused as a whole', (_, body, reason) => {
  expect(() => convert(Buffer.from(body))).toThrow(reason);
});

test.each([
  [2000, 2000],
  ['2000', 2000],
  [-1, null],
  ['TIER_2K', 2000],
  ['TIER_250', 250],
  ['TIER_100K', 100_000],
  ['TIER_UNLIMITED', null],
  ['TIER_NOT_SET', undefined],
  [undefined, undefined],
])('a limit of %s is %s', (given, limit) => {
  expect(readLimit(given)).toBe(limit);
});
