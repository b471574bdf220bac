import { describe, expect, test } from 'vitest';
import { Refusal } from '../../foundation/server/refuse.ts';
import { fillTemplate, type HeaderFile, type Param } from './fill-template.ts';
import { presentTemplate } from './present-template.ts';
import type { TemplateRow } from './template-row-store.ts';
import { sampleRow } from './testing/sample-row.ts';

const row = (overrides: Partial<TemplateRow> = {}): TemplateRow =>
  sampleRow({
    components: [
      { type: 'HEADER', format: 'TEXT', text: 'Order {{1}}', example: { header_text: ['A-17'] } },
      { type: 'BODY', text: 'Hi {{1}}, {{2}} is ready, {{1}}.', example: { body_text: [['Kavya', 'the lamp']] } },
      { type: 'FOOTER', text: 'Marigold Lane' },
      {
        type: 'BUTTONS',
        buttons: [
          { type: 'QUICK_REPLY', text: 'Thanks' },
          { type: 'URL', text: 'Track', url: 'https://shop.example/o/{{1}}', example: ['https://shop.example/o/17'] },
          { type: 'PHONE_NUMBER', text: 'Call', phone_number: '+919000014220' },
        ],
      },
    ],
    ...overrides,
  });
const values: Param[] = [
  { name: '_header_text', value: 'A-18' },
  { name: '1', value: 'Rohan' },
  { name: '2', value: 'the {{1}} chair' },
  { name: '_button_1', value: '18' },
];
const presenting = { files: new Map(), providers: { find: () => null } };
const file: HeaderFile = {
  shown: { csid: '9' },
  sha256: 'c'.repeat(64),
  name: 'a.png',
  mime_type: 'image/png',
  size: 3,
};

function sentence(template: TemplateRow, params: Param[], of: HeaderFile | null = null): string {
  try {
    fillTemplate(template, params, of);
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
  return 'filled';
}

test('what the picker shows and asks for', () => {
  expect(presentTemplate(row(), presenting)).toMatchObject({
    status: 'active',
    category: 'utility',
    headerType: 'text',
    header: 'Order {{1}}',
    body: 'Hi {{1}}, {{2}} is ready, {{1}}.',
    footer: 'Marigold Lane',
    buttons: [
      { type: 'quick_reply', text: 'Thanks', url: null, phone_number: null, code: null },
      { type: 'url', text: 'Track', url: 'https://shop.example/o/{{1}}', phone_number: null, code: null },
      { type: 'phone_number', text: 'Call', url: null, phone_number: '+919000014220', code: null },
    ],
    variables: [
      { name: '_header_text', place: 'header', example: 'A-17' },
      { name: '1', place: 'body', example: 'Kavya' },
      { name: '2', place: 'body', example: 'the lamp' },
      { name: '_button_1', place: 'button', example: '17' },
    ],
  });
});

test('values stand where the braces were, once and as text', () => {
  const { content, payload } = fillTemplate(row(), values, null);
  expect(content).toMatchObject({
    header: { format: 'text', text: 'Order A-18' },
    body: 'Hi Rohan, the {{1}} chair is ready, Rohan.',
    footer: 'Marigold Lane',
  });
  expect(content.buttons[1]).toEqual({ type: 'url', text: 'Track', url: 'https://shop.example/o/18' });
  expect(payload).toEqual({
    type: 'template',
    name: 'order_ready',
    language: 'en',
    header: { format: 'text', parameters: [{ text: 'A-18' }] },
    body: [{ text: 'Rohan' }, { text: 'the {{1}} chair' }],
    buttons: [
      { index: 0, kind: 'quick_reply', value: 'template:7:0' },
      { index: 1, kind: 'url', value: '18' },
    ],
  });
});

test('named variables keep their names; a code to copy is a value of its button', () => {
  const named = row({
    parameter_format: 'named',
    components: [
      {
        type: 'BODY',
        text: 'Hi {{first_name}}',
        example: { body_text_named_params: [{ param_name: 'first_name', example: 'Kavya' }] },
      },
      { type: 'BUTTONS', buttons: [{ type: 'COPY_CODE', text: 'Copy', example: 'SAVE20' }] },
    ],
  });
  const { payload } = fillTemplate(
    named,
    [
      { name: 'first_name', value: '$& $1' },
      { name: '_button_0', value: 'SAVE30' },
    ],
    null,
  );
  expect(payload.body).toEqual([{ name: 'first_name', text: '$& $1' }]);
  expect(payload.buttons).toEqual([{ index: 0, kind: 'copy_code', value: 'SAVE30' }]);
});

test('a header with a file', () => {
  const withFile = row({
    components: [
      { type: 'HEADER', format: 'IMAGE' },
      { type: 'BODY', text: 'New in' },
    ],
  });
  const { content, payload } = fillTemplate(withFile, [{ name: '_header_media', value: '9' }], file);
  expect(content.header).toEqual({ format: 'image', csid: '9' });
  const { shown: _shown, ...bytes } = file;
  expect(payload.header).toEqual({ format: 'image', file: bytes });
  expect(sentence(withFile, [])).toBe('Choose the file of the header.');
});

test('a template of its own file is sent with it', () => {
  const withFile = row({
    components: [
      { type: 'HEADER', format: 'IMAGE' },
      { type: 'BODY', text: 'New in' },
    ],
  });
  const { content, payload } = fillTemplate(withFile, [], file);
  expect([content.header, payload.header]).toMatchObject([{ csid: '9' }, { format: 'image' }]);
});

test('an authentication template has one value: the code, in its text and its button', () => {
  const code = row({
    category: 'AUTHENTICATION',
    components: [
      { type: 'BODY', text: '*{{1}}* is your verification code.', add_security_recommendation: true },
      { type: 'FOOTER', text: 'This code expires in 10 minutes.', code_expiration_minutes: 10 },
      {
        type: 'BUTTONS',
        buttons: [{ type: 'URL', text: 'Copy code', url: 'https://www.whatsapp.com/otp/code/?code=otp{{1}}' }],
      },
    ],
  });
  expect(presentTemplate(code, presenting)).toMatchObject({
    body: '*{{code}}* is your verification code.',
    variables: [{ name: 'code', place: 'body' }],
    buttons: [{ type: 'copy_code', text: 'Copy code', url: null }],
  });
  const { content, payload } = fillTemplate(code, [{ name: 'code', value: '481516' }], null);
  expect(content.body).toBe('*481516* is your verification code.');
  expect(payload.body).toEqual([{ text: '481516' }]);
  expect(payload.buttons).toEqual([{ index: 0, kind: 'url', value: '481516' }]);
  expect(sentence(code, [{ name: 'code', value: '1'.repeat(16) }])).toBe('A code has at most 15 characters.');
});

test('a header that is a place on a map', () => {
  const place = row({
    components: [
      { type: 'HEADER', format: 'LOCATION' },
      { type: 'BODY', text: 'Come by' },
    ],
  });
  const where = (latitude: string): Param[] => [
    { name: '_header_latitude', value: latitude },
    { name: '_header_longitude', value: '80.27' },
    { name: '_header_name', value: 'Marigold Lane' },
    { name: '_header_address', value: '12 Temple Street, Chennai' },
  ];
  expect(fillTemplate(place, where('13.08'), null).payload.header).toEqual({
    format: 'location',
    latitude: 13.08,
    longitude: 80.27,
    name: 'Marigold Lane',
    address: '12 Temple Street, Chennai',
  });
  expect(sentence(place, where('north'))).toBe('The value of _header_latitude is a number from -90 to 90.');
});

describe('refused', () => {
  const without = (name: string) => values.filter((each) => each.name !== name);
  const withValue = (value: string) => [...without('1'), { name: '1', value }];
  test.each([
    ['a missing value', without('2'), 'Enter a value for 2.'],
    ['an empty one', withValue('  '), 'Enter a value for 1.'],
    ['one that no one asked for', [...values, { name: '3', value: 'x' }], 'This template asks for no 3.'],
    ['one given twice', [...values, { name: '1', value: 'x' }], 'A value is given twice.'],
    ['a line break', withValue('a\nb'), 'may have no line breaks'],
    ['a tab', withValue('a\tb'), 'may have no line breaks'],
    ['five spaces', withValue('a     b'), 'may have no line breaks'],
    ['too long', withValue('x'.repeat(1100)), 'longer than 1024 characters'],
    [
      'a header that is too long with it',
      [...without('_header_text'), { name: '_header_text', value: 'x'.repeat(60) }],
      'longer than 60 characters',
    ],
  ])('%s', (_, params, words) => {
    expect(sentence(row(), params)).toContain(words);
  });
});

test.each([[[]], [[{ type: 7 }]], [[{}]], [[{ type: 'BODY' }, { type: 'BUTTONS', buttons: 'x' }]]])(
  'components in a form that we do not know break nothing: %j',
  (components) => {
    expect(presentTemplate(row({ components }), presenting).variables).toEqual([]);
  },
);
