import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { beforeAll, expect, test } from 'vitest';
import { createQueryClient } from '../../../foundation/web/api/query-client.ts';
import { i18n } from '../../../foundation/web/i18n/i18n.ts';
import type { Message } from '../../contract/message.ts';
import { chatMessages } from '../messages/catalogue.ts';
import { sampleMessage, sampleSent } from '../testing/sample-chats.ts';
import { MessageBubble } from './MessageBubble.tsx';

// What each kind of message shows of itself.

beforeAll(chatMessages);

const draw = (message: Message) =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <I18nextProvider i18n={i18n}>
        <MessageBubble message={message} isFirst contactName="Lakshmi" />
      </I18nextProvider>
    </QueryClientProvider>,
  );
const file = (mime_type: string, name: string, more = {}) => ({ csid: '88', name, mime_type, size: 2_048, ...more });

test('[MSG-04] a text, with its marks as the customer sees them', () => {
  draw(sampleMessage({ content: { text: 'It is *ready*' } }));
  expect(screen.getByText('ready').tagName).toBe('B');
});

test('[MSG-05] a sound has a player', async () => {
  draw(sampleMessage({ content_type: 'audio', content: file('audio/ogg', 'voice.ogg', { voice: true }) }));
  expect(await screen.findByRole('button', { name: 'Play' })).toBeTruthy();
});

test('[MSG-06] a picture is shown and leads to the whole of it', async () => {
  draw(sampleMessage({ content_type: 'image', content: file('image/png', 'saree.png', { caption: 'In maroon' }) }));
  const link = await screen.findByRole('link', { name: 'Open saree.png' });
  expect(link.getAttribute('href')).toContain('/server/chats/5001/messages/9001/media');
  expect(await screen.findByText('In maroon')).toBeTruthy();
});

test('[MSG-07] a video is there to be played', () => {
  draw(sampleMessage({ content_type: 'video', content: file('video/mp4', 'loom.mp4') }));
  expect(document.querySelector('video')?.getAttribute('aria-label')).toBe('loom.mp4');
});

test('[MSG-08] a document has its name and can be downloaded', async () => {
  draw(sampleMessage({ content_type: 'file', content: file('application/pdf', 'Prices.pdf') }));
  expect(await screen.findByText('Prices.pdf')).toBeTruthy();
  expect(await screen.findByRole('link', { name: 'Download Prices.pdf' })).toBeTruthy();
});

test('[MSG-09] a sticker stands alone', async () => {
  draw(sampleMessage({ content_type: 'sticker', content: file('image/webp', 'wave.webp') }));
  const sticker = await screen.findByRole('img', { name: 'Sticker' });
  expect(sticker.getAttribute('src')).toContain('/server/chats/5001/messages/9001/media');
});

test('[MSG-11] a contact card has its name and the ways to its person', async () => {
  draw(
    sampleMessage({
      content_type: 'contacts',
      content: { contacts: [{ name: 'Meera Iyer', phones: ['+919000011111'], emails: ['meera@example.in'] }] },
    }),
  );
  expect(await screen.findByText('+919000011111')).toBeTruthy();
  expect(await screen.findByText('Meera Iyer')).toBeTruthy();
  expect(await screen.findByText('meera@example.in')).toBeTruthy();
});

test('[MSG-12] an order has product, quantity, price, total and rupees', async () => {
  draw(
    sampleMessage({
      content_type: 'order',
      content: {
        items: [{ product: 'Indigo runner', quantity: 2, price: 849, currency: 'INR' }],
        total: 1_698,
        currency: 'INR',
      },
    }),
  );
  expect(await screen.findByText('Indigo runner')).toBeTruthy();
  expect(await screen.findByText('Qty 2 × ₹849.00')).toBeTruthy();
  expect(await screen.findByText('Total (INR)')).toBeTruthy();
  expect(screen.getAllByText('₹1,698.00')).toHaveLength(2);
});

test('[MSG-15] a deleted message says so, and nothing of what it was', () => {
  draw(sampleMessage({ content_type: 'deleted', content: {} }));
  expect(screen.getByText('This message was deleted')).toBeTruthy();
});

test('[MSG-62] an unsupported message is there and says what the provider said of it', async () => {
  draw(sampleMessage({ content_type: 'unsupported', content: { reason: 'poll_creation' } }));
  expect(await screen.findByText('Unsupported message')).toBeTruthy();
  expect(document.body.textContent).toContain('A poll');
});

test.each([
  ['sent', 'Sent'],
  ['delivered', 'Delivered'],
  ['read', 'Read'],
  ['held_for_quality_assessment', 'On Hold'],
] as const)('[MSG-17 MSG-19] a message of ours that is %s is marked %s', (status, name) => {
  draw(sampleSent({ status }));
  expect(screen.getByRole('img', { name })).toBeTruthy();
});
