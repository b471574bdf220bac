import fc from 'fast-check';
import { expect, test } from 'vitest';
import { routeKeyOf } from './route-key.ts';

const key = (body: unknown) => routeKeyOf(Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)));

test.each([
  ['as the platform sends it', { object: 'whatsapp_business_account', entry: [{ id: '106', changes: [] }] }, '106'],
  [
    'pages, with the time first',
    { object: 'page', entry: [{ time: 1_700_000_000, id: '2001', messaging: [] }] },
    '2001',
  ],
  ['the id after the content', { object: 'page', entry: [{ changes: [{ id: '7' }], id: '106' }] }, '106'],
  ['the entries first', { entry: [{ id: '106' }, { id: '107' }], object: 'page' }, '106'],
  ['a number', { object: 'page', entry: [{ id: 106 }] }, '106'],
  ['white space', '{ "object" : "page",\n "entry" : [ { "id" : "106" } ] }', '106'],
  ['an escaped name', '{"object":"page","entry":[{"\\u0069d":"106"}]}', '106'],
  ['an id only within texts', { object: 'page', entry: [{ text: '"entry":[{"id":"9"' }] }, ''],
  ['no entry', { object: 'page', entry: [] }, ''],
  ['another shape', { entry: { id: '1' } }, ''],
  ['a character that the database cannot store', '{"object":"page","entry":[{"id":"1\\u0000"}]}', ''],
  ['an id of any length', { object: 'page', entry: [{ id: '1'.repeat(65) }] }, ''],
  ['null', 'null', ''],
  ['no JSON', '{"object":', ''],
  ['nothing', '', ''],
])('%s', (_, body, expected) => {
  expect(key(body)).toBe(expected);
});

test('the first bytes say the same as the whole body', () => {
  const id = fc.stringMatching(/^[\w.:-]{1,64}$/);
  fc.assert(
    fc.property(
      fc.string(),
      fc.array(fc.record({ id, changes: fc.jsonValue() }), { minLength: 1 }),
      (object, entry) => {
        expect(key({ object, entry })).toBe(entry[0]?.id);
        expect(key(JSON.stringify({ entry, object }, null, 1))).toBe(entry[0]?.id);
      },
    ),
  );
});

test('bytes of any kind are a key or none', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      expect(routeKeyOf(Buffer.from(bytes))).toMatch(/^[\w.:-]{0,64}$/);
    }),
  );
});
