import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OutgoingMessage } from '../../channels/contract/outgoing.ts';
import { whatsappAt } from '../../channels/server/providers/whatsapp/testing/whatsapp-at.ts';
import type { Provider } from '../../channels/server/index.ts';
import {
  ACCOUNT,
  LAKSHMI,
  NUMBER,
  startWithReceiver,
  type Stand,
} from '../../sandbox/whatsapp/server/testing/sandbox-with-receiver.ts';

// Every kind that can be sent, in the form in which our client sends it, is taken by the simulated platform, delivered,
// and arrives with what was meant.

let stand: Stand;
let client: ReturnType<Provider['open']>;
const provider = { close: () => Promise.resolve() };
beforeAll(async () => {
  stand = await startWithReceiver();
  await stand.control('PATCH', `numbers/${NUMBER}`, { pair_burst: 1000 });
  const whatsapp = whatsappAt(stand.origin);
  provider.close = () => whatsapp.close();
  client = whatsapp.open({ account_id: ACCOUNT, number_id: NUMBER, token: stand.token });
});
afterAll(async () => {
  await provider.close();
  await stand.stop();
});

const file = { sha256: 'a'.repeat(64), name: 'menu.pdf', mime_type: 'application/pdf', size: 3 };
const option = (id: string, description?: string) => ({
  id,
  label: `Size ${id}`,
  ...(description === undefined ? {} : { description }),
});

const kinds: readonly OutgoingMessage[] = [
  { type: 'text', text: 'See https://parley.example', preview_url: true },
  { type: 'location', latitude: 12.97, longitude: 77.59, name: 'Store', address: 'MG Road' },
  { type: 'location_request', text: 'Where are you?' },
  {
    type: 'contacts',
    contacts: [
      { name: 'Meera Rao', phones: ['+919840012345'], emails: ['meera@example.com'] },
      { name: 'Asha', phones: [] },
    ],
  },
  { type: 'buttons', text: 'Which?', buttons: [option('S'), option('M'), option('L')] },
  {
    type: 'list',
    text: 'Which?',
    button: 'Sizes',
    options: ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'].map((id) => option(id, 'In stock')),
  },
  { type: 'catalog', text: 'Our catalogue', footer: 'All prices with tax', product: 'SAREE-42' },
  { type: 'products', text: 'For you', catalog_id: '194836987003835', sections: [{ products: ['SAREE-42'] }] },
  {
    type: 'products',
    text: 'For you',
    header: 'New',
    footer: 'x',
    catalog_id: '194836987003835',
    sections: [
      { title: 'Silk', products: ['SAREE-42', 'SAREE-43'] },
      { title: 'Cotton', products: ['SAREE-44'] },
    ],
  },
];

test.each(kinds.map((message) => [message.type, message] as const))(
  'a message of the kind %s is taken',
  async (_, message) => {
    await stand.greet();
    const response = await client.send({
      recipient: { id: LAKSHMI, kind: 'phone_id' },
      message,
      fileId: null,
      isOutsideWindow: false,
      callbackData: '1.1',
    });
    expect(response).toMatchObject({ kind: 'accepted', held: false, recipient_id: LAKSHMI });
  },
);

test('a file is uploaded and sent with its caption and name', async () => {
  await stand.greet();
  const upload = await client.upload({
    bytes: Readable.from(['%PDF-1.7\n']),
    size: 9,
    mimeType: 'application/pdf',
    name: 'menu.pdf',
  });
  expect(upload).toMatchObject({ kind: 'uploaded' });
  const fileId = upload.kind === 'uploaded' ? upload.id : '';
  const response = await client.send({
    recipient: { id: LAKSHMI, kind: 'phone_id' },
    message: { type: 'document', file, caption: 'Our menu' },
    fileId,
    isOutsideWindow: false,
    callbackData: '1.1',
  });
  expect(response).toMatchObject({ kind: 'accepted' });
});

test('a customer’s message is answered and reacted to, the reaction taken back, the message marked as read, with typing', async () => {
  await stand.greet();
  await stand.until(() => stand.messages().length > 0);
  const id = String(stand.messages().at(-1)?.['id']);
  const messages: OutgoingMessage[] = [
    { type: 'text', text: 'Yes', reply_to: id },
    { type: 'reaction', message_id: id, emoji: '👍' },
    { type: 'reaction', message_id: id, emoji: '' },
  ];
  for (const message of messages)
    expect(
      await client.send({
        recipient: { id: LAKSHMI, kind: 'phone_id' },
        message,
        fileId: null,
        isOutsideWindow: false,
        callbackData: '1.1',
      }),
    ).toMatchObject({ kind: 'accepted' });
  await client.markRead(id);
  await client.markRead(id, { typing: true });
});
