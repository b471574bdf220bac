import { expect, test } from 'vitest';
import { hideNumbers, hideNumbersInJson, maskNumber } from './hidden-numbers.ts';

test.each([
  ['+919876501721', '+91 ••••••• 21'],
  ['+442071838750', '+44 ••••••• 50'],
  // Half of a short number is not shown.
  ['+29041234', '+290 •••••••'],
])('[SET-24] %s is shown as %s', (number, shown) => {
  expect(maskNumber(number)).toBe(shown);
});

const card = { name: 'Asha', phones: ['+91 98765 01721', '919876501721', '098765-01721', '+91 (98765) 01721', '100'] };

test.each<[what: string, value: unknown, shown: unknown]>([
  ['a field', { mobile: '+919876501721' }, { mobile: '+91 ••••••• 21' }],
  ['a name of a file', { name: 'Scan_+919876501721.pdf' }, { name: 'Scan_+91 ••••••• 21.pdf' }],
  [
    'a name of a file in a message',
    { content: { csid: '7', name: '+919876501721.jpg', caption: '+919876501721' } },
    { content: { csid: '7', name: '+91 ••••••• 21.jpg', caption: '+919876501721' } },
  ],
  [
    'a card of a person',
    { content: { contacts: [card] } },
    {
      content: {
        contacts: [
          { name: 'Asha', phones: ['+91 ••••••• 21', '••••••• 21', '••••••• 21', '+91 ••••••• 21', '•••••••'] },
        ],
      },
    },
  ],
  [
    'a card called by its number',
    { content: { contacts: [{ name: '98765 01721', phones: [] }] } },
    { content: { contacts: [{ name: '••••••• 21', phones: [] }] } },
  ],
  [
    'a preview of cards',
    { last_message: { content_type: 'contacts', text: 'Asha, +91 98765 01721' } },
    { last_message: { content_type: 'contacts', text: 'Asha, +91 ••••••• 21' } },
  ],
  [
    'a preview of a file',
    { reply_message: { content_type: 'file', text: '+919876501721.pdf' } },
    { reply_message: { content_type: 'file', text: '+91 ••••••• 21.pdf' } },
  ],
  [
    'a preview of a text',
    { last_message: { content_type: 'text', text: 'Call +919876501721' } },
    { last_message: { content_type: 'text', text: 'Call +919876501721' } },
  ],
  [
    'an answer in a form',
    { answers: [{ label: 'Mobile', text: '+919876501721' }] },
    { answers: [{ label: 'Mobile', text: '+91 ••••••• 21' }] },
  ],
  [
    'what a person wrote',
    { content: { text: 'Call +919876501721' }, body: '+919876501721' },
    { content: { text: 'Call +919876501721' }, body: '+919876501721' },
  ],
  ['an e-mail with a plus', { email: 'asha+9198765017@example.com' }, { email: 'asha+9198765017@example.com' }],
])('[SET-24] %s is shown without whole numbers, in replies and in events', (_, value, shown) => {
  expect(hideNumbers(value)).toEqual(shown);
  expect(JSON.parse(hideNumbersInJson(JSON.stringify(value)))).toEqual(shown);
});
