import { beforeAll, expect, test } from 'vitest';
import type { Template } from '../../../templates/contract/template.ts';
import { i18n } from '../../../foundation/web/i18n/i18n.ts';
import { chatMessages } from '../messages/catalogue.ts';
import { sampleTemplate } from '../testing/sample-template.ts';
import { knownValues, languageName, readableName, sampleBody, valueLabels } from './template-words.ts';

beforeAll(chatMessages);

const t = i18n.getFixedT('en', 'chats');

const template = (body: string, ...examples: (string | null)[]) =>
  sampleTemplate({
    body,
    variables: examples.map((example, index) => ({ name: String(index + 1), place: 'body', example })),
  });

test.each<[string, string, string | null, boolean]>([
  ['a greeting', 'Hi {{1}}, welcome.', 'Aisha', true],
  ['two names', 'Dear {{1}}, welcome.', 'Aisha Khan', true],
  ['in Devanagari', 'नमस्ते {{1}}, ', 'लक्ष्मी', true],
  ['in Tamil', 'வணக்கம் {{1}}, ', 'Rohan', true],
  ['no sample', 'Hi {{1}}, welcome.', null, false],
  ['a day', 'On {{1}} we come.', 'Saturday', false],
  ['an order', 'Your parcel {{1}} is on its way.', 'MG-4192', false],
  ['words', 'New: {{1}} for you.', 'indigo runner', false],
  ['far from the beginning', 'Your parcel will be brought by {{1}}.', 'Arjun', false],
])('the contact’s name is filled in for a name: %s', (_case, body, example, isFilled) => {
  expect(knownValues(template(body, example), 'Vikram Singh')).toEqual(isFilled ? { 1: 'Vikram Singh' } : {});
});

test('a day of the template’s language is no name either', () => {
  const hindi = { ...template('{{1}} को निकलेगा', 'शनिवार'), language: 'hi' };
  expect(knownValues(hindi, 'Vikram Singh')).toEqual({});
});

test('a named variable is filled in wherever it stands; a number is nobody’s name', () => {
  const named: Template = {
    ...template('We look forward to seeing you soon, {{customer_name}}.'),
    variables: [{ name: 'customer_name', place: 'body', example: null }],
  };
  expect(knownValues(named, 'Vikram Singh')).toEqual({ customer_name: 'Vikram Singh' });
  expect(knownValues(named, '+91 90000 41207')).toEqual({});
});

test.each([
  ['₹6,847.00', 'Amount'],
  ['INR 500', 'Amount'],
  ['20%', 'Percentage'],
  ['6 PM', 'Time'],
  ['18:30', 'Time'],
  ['Saturday', 'Date'],
  ['12/11/2026', 'Date'],
  ['12 November', 'Date'],
  ['MG-4192', 'Reference'],
  ['https://marigold.example/x', 'Link'],
  ['indigo runner', 'Value'],
  [null, 'Value'],
])('a value with the sample %s is called %s', (example, label) => {
  expect(valueLabels(template('The parcel leaves our store: {{1}}', example), t).get('1')).toBe(label);
});

test('values of one meaning are numbered; a header and buttons say where they stand', () => {
  const given: Template = {
    ...template('From {{1}} to {{2}}'),
    buttons: [
      { type: 'url', text: 'Track order', url: 'https://x.example/{{1}}', phone_number: null, code: null },
      { type: 'copy_code', text: 'Copy code', url: null, phone_number: null, code: 'X1' },
    ],
    variables: [
      { name: '_header_text', place: 'header', example: 'MG-4192' },
      { name: '1', place: 'body', example: '6 PM' },
      { name: '2', place: 'body', example: '8 PM' },
      { name: '_button_0', place: 'button', example: null },
      { name: '_button_1', place: 'button', example: 'X1' },
    ],
  };
  expect([...valueLabels(given, t).values()]).toEqual([
    'Title: Reference',
    'Time 1',
    'Time 2',
    'Link of “Track order”',
    'Code of “Copy code”',
  ]);
});

test('names, languages and texts are for people', () => {
  expect(readableName('order_confirmed')).toBe('Order confirmed');
  expect(languageName('en_GB', 'en')).toBe('British English');
  expect(languageName('ta', 'en')).toBe('Tamil');
  expect(languageName('no such', 'en')).toBe('no such');
  const given = template('Hi {{1}}, pay *{{ 2 }}*.', 'Aisha', null);
  expect(sampleBody(given, valueLabels(given, t))).toBe('Hi Aisha, pay Value.');
});
