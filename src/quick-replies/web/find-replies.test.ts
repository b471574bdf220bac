import { expect, test } from 'vitest';
import type { QuickReply } from '../contract/quick-reply.ts';
import { findReplies } from './find-replies.ts';
import { contactValues, valueText } from './placeholder-values.ts';
import { sampleReply } from './testing/sample-reply.ts';

const all: readonly QuickReply[] = [
  sampleReply({ id: '1', shortcut: 'delivery-cod', title: 'Cash on delivery', text: 'COD works.', use_count: 1 }),
  sampleReply({ id: '2', shortcut: 'delivery-time', title: 'Delivery time', text: 'On Monday.', use_count: 9 }),
  sampleReply({ id: '3', shortcut: 'late', title: 'Late delivery', text: 'Sorry.' }),
  sampleReply({ id: '4', shortcut: 'hours', title: 'Hours', text: 'No delivery on Sundays.', use_count: 50 }),
];

test.each([
  ['', ['4', '2', '1', '3']],
  ['deli', ['2', '1', '3', '4']],
  ['COD', ['1']],
  ['sundays', ['4']],
  ['nothing', []],
])('%o is found by shortcut, title and text, the most used first', (query, ids) => {
  expect(findReplies(all, query).map(({ id }) => id)).toEqual(ids);
});

const formatDate = (instant: unknown, kind: string) => `${String(instant)} ${kind}`;

test.each([
  [{ type: 'text', options: null }, 'Salem', 'Salem'],
  [{ type: 'text', options: null }, ' ', null],
  [{ type: 'picklist', options: [{ value: 'vip', label: 'VIP', colour: null }] }, 'vip', 'VIP'],
  [{ type: 'date', options: null }, '2026-11-28', '2026-11-28T12:00:00Z date'],
  [{ type: 'number', options: null }, 41_360, '41,360'],
  [{ type: 'lookup', options: null }, { id: '1', label: 'Priya' }, 'Priya'],
  [{ type: 'phone_list', options: null }, [], null],
])('a value of %o is written as words', (field, value, text) => {
  expect(valueText(field, value, formatDate)).toBe(text);
});

test('somebody without a name has no first name', () => {
  const numbered = { id: '1', label: '+91 90000 41207', mobile: '+919000041207' };
  expect([...contactValues(numbered, undefined, null, formatDate)]).toEqual([['contact.mobile', '+919000041207']]);
  const named = { id: '1', label: 'Lakshmi Subramanian', mobile: null };
  expect([...contactValues(named, undefined, null, formatDate)]).toEqual([
    ['contact.name', 'Lakshmi Subramanian'],
    ['contact.first_name', 'Lakshmi'],
  ]);
});
