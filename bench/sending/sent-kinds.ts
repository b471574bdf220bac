import type { OutgoingMessage } from '../../src/channels/contract/outgoing.ts';

/** The file that pictures carry: the provider has it, as after the first of a campaign's messages. */
export const BENCH_FILE = {
  sha256: '0'.repeat(64),
  name: 'saree.jpg',
  mime_type: 'image/jpeg',
  size: 65_000,
};

/** A template that every number may send. */
export const BENCH_TEMPLATE = { name: 'order_on_its_way', language: 'en' };

const text: OutgoingMessage = { type: 'text', text: 'Your order is on its way.' };

const template: OutgoingMessage = {
  type: 'template',
  ...BENCH_TEMPLATE,
  header: { format: 'image', file: BENCH_FILE },
  body: [{ text: 'Meera' }, { text: '#1042' }],
  buttons: [{ index: 0, kind: 'url', value: '1042' }],
};

/** Half of what is sent are texts, as half of what customers write is. */
const ALL: readonly OutgoingMessage[] = [
  ...Array.from({ length: 10 }, () => text),
  template,
  template,
  { ...template, header: undefined },
  { type: 'image', caption: 'The new ones', file: BENCH_FILE },
  {
    type: 'buttons',
    text: 'Does it suit you?',
    buttons: [
      { id: 'y', label: 'Yes' },
      { id: 'n', label: 'No' },
    ],
  },
  {
    type: 'list',
    text: 'Which one?',
    button: 'Choose',
    options: [{ id: '1', label: 'Indigo', description: 'Two left' }],
  },
  { type: 'location', latitude: 11.65, longitude: 78.15, name: 'Shop', address: 'Salem' },
  { type: 'location_request', text: 'Where shall we bring it?' },
  { type: 'contacts', contacts: [{ name: 'Asha', phones: ['+919000000000'] }] },
  {
    type: 'products',
    header: 'New',
    text: 'These two',
    catalog_id: '9',
    sections: [{ title: 'Runners', products: ['a', 'b'] }],
  },
];

/** What is sent in turn: texts alone, or every kind. */
export const sentKinds = { text: [text], all: ALL } as const;
