import { render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { beforeAll, expect, test } from 'vitest';
import { createQueryClient } from '../../../foundation/web/api/query-client.ts';
import { i18n } from '../../../foundation/web/i18n/i18n.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import type { Message } from '../../contract/message.ts';
import { chatMessages } from '../messages/catalogue.ts';
import { sampleMessage } from '../testing/sample-chats.ts';
import { MessageBubble } from './MessageBubble.tsx';

// What WhatsApp says about a message beside its text is shown to the person who replies.

beforeAll(chatMessages);

const draw = (changes: Partial<Message>, isAnswered = false) =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <I18nextProvider i18n={i18n}>
        <MessageBubble message={sampleMessage(changes)} isFirst contactName="Lakshmi" isAnswered={isAnswered} />
      </I18nextProvider>
    </QueryClientProvider>,
  );
const shown = () => document.body.textContent;

test.each([
  [{ forwarded: true }, 'Forwarded'],
  [{ forwarded: true, frequently_forwarded: true }, 'Forwarded many times'],
])('a message with %o says so', (meta, words) => {
  draw({ meta });
  expect(screen.getByText(words)).toBeDefined();
});

test('an advertisement that a message comes from is shown with headline, text and a link to it', async () => {
  draw({
    meta: {
      referral: {
        source_type: 'ad',
        source_id: '1',
        source_url: 'https://fb.me/xyz',
        headline: 'Handloom, made to last',
        body: 'Festive clearance',
        media_type: 'image',
        picture_url: 'https://fb.example/ad.jpg',
        welcome: 'Hi there! Let us know how we can help!',
      },
    },
  });
  await screen.findByText('From an advertisement');
  expect(shown()).toContain('Greeting that the customer saw');
  expect(shown()).toContain('Let us know how we can help');
  expect(screen.getByRole('link', { name: 'Open its picture' }).getAttribute('href')).toBe('https://fb.example/ad.jpg');
  expect(shown()).toContain('Festive clearance');
  const link = screen.getByRole('link', { name: 'Handloom, made to last' });
  expect(link.getAttribute('href')).toBe('https://fb.me/xyz');
  expect(link.getAttribute('rel')).toContain('noopener');
});

test('an address that is no web address is not linked', async () => {
  draw({
    meta: {
      referral: { source_type: 'post', source_url: 'javascript:alert(1)', picture_url: 'data:x', headline: 'Sale' },
    },
  });
  await screen.findByText('From a post');
  expect(screen.queryByRole('link')).toBeNull();
});

test('a product that is asked about is named', async () => {
  draw({ meta: { referred_product: { catalog_id: 'c', product: 'SAREE-42' } } });
  await screen.findByText('About a product');
  expect(shown()).toContain('SAREE-42');
});

test('an edited message says so, on every kind that can be edited', () => {
  draw({ meta: { edited_time: '2026-11-20T10:40:00.000Z' } });
  expect(screen.getByText('Edited')).toBeDefined();
});

test('the answers of a form are listed by question', async () => {
  draw({
    content_type: 'reply',
    content: {
      text: 'Sent',
      is_form: true,
      payload: JSON.stringify({
        screen_0_First_name_0: 'Meera',
        screen_0_Colours_1: ['0_Deep_blue', '1_Green'],
        wants_news: true,
        delivery: { city: 'Salem', days: 3 },
        on: '2026-12-04',
        left_empty: '',
        flow_token: 'secret-token',
      }),
    },
  });
  await screen.findByText('Form answers');
  const list = [...document.querySelectorAll('dt')].map(
    (term) => `${term.textContent}: ${term.nextSibling?.textContent}`,
  );
  expect(list).toEqual([
    'First name: Meera',
    'Colours: Deep blue, Green',
    'Wants news: Yes',
    'Delivery · City: Salem',
    'Delivery · Days: 3',
    'On: 04/12/2026',
    'Left empty: –',
  ]);
  expect(shown()).toContain('Form');
  expect(shown()).not.toContain('secret-token');
});

test.each([['no JSON'], ['[]'], ['{}'], [undefined]])('a form whose answers are %s shows its text', async (payload) => {
  draw({
    content_type: 'reply',
    content: { text: 'Sent', is_form: true, ...(payload === undefined ? {} : { payload }) },
  });
  await screen.findByText('Form answers');
  expect(shown()).toContain('Sent');
});

test.each<[Message['content_type'], Record<string, unknown>, string]>([
  ['catalog', { text: 'All we have', footer: 'With tax' }, 'View catalogue'],
  [
    'products',
    { text: 'For you', header: 'New', catalog_id: 'c', sections: [{ title: 'Silk', products: ['S-42'] }] },
    'S-42',
  ],
  ['selection_request', { text: 'Which?', options: [{ id: '1', label: 'Small' }] }, 'Small'],
  [
    'selection_request',
    { text: 'Which?', options: ['1', '2', '3', '4'].map((id) => ({ id, label: id })) },
    'See 4 options',
  ],
])('[MSG-13] a message of the kind %s is drawn', async (content_type, content, words) => {
  draw({ content_type, content, origin: 'outgoing' });
  expect(await screen.findByText(words)).toBeDefined();
  expect(shown()).toContain(content['text']);
});

test.each([
  [false, 'Waiting for location'],
  [true, 'Location received'],
])('[MSG-10] a request for a location, answered: %s', async (isAnswered, words) => {
  draw({ content_type: 'location_request', content: { text: 'Where?' }, origin: 'outgoing' }, isAnswered);
  expect(await screen.findByText(words)).toBeDefined();
});

test('the description of an option that was chosen stands below it', () => {
  draw({
    content_type: 'reply',
    content: { text: 'Priority Express', payload: 'p', description: 'Next day to 2 days' },
  });
  expect(shown()).toContain('Priority Express');
  expect(shown()).toContain('Next day to 2 days');
});

test.each([
  [{ reason: 'edit' }, 'Unsupported messageAn edited message'],
  [{ reason: 'group_invite' }, 'Unsupported messageGroup invite'],
  [{ reason: 'Message type is currently not supported.' }, 'Unsupported messageAsk the customer to send it'],
  [{ reason: 'media_placeholder', is_placeholder: true }, 'The file of this message has not arrived yet.'],
  [{ reason: 'request_welcome' }, 'The customer opened the chat without writing.'],
])('[MSG-16] a message that is unsupported because of %o says so in plain words', (content, words) => {
  draw({ content_type: 'unsupported', content });
  expect(shown()).toContain(words);
});

test('an unsupported message of ours does not say that the customer should send another one', () => {
  draw({ content_type: 'unsupported', content: { reason: 'Not supported.' }, origin: 'outgoing', status: 'sent' });
  expect(shown()).toContain('Unsupported message');
  expect(shown()).not.toContain('Ask the customer');
});

test('an empty text is shown as one', () => {
  draw({ content: { text: '' } });
  expect(screen.getByText('Empty message')).toBeDefined();
});

test.each([
  ['location', { latitude: 1, longitude: 2 }],
  ['contacts', { contacts: [{ name: 'Selvi', phones: [] }] }],
  ['order', { items: [], total: 0, currency: 'INR' }],
  ['sticker', { csid: '1', name: 's', mime_type: 'image/webp', size: 1 }],
  ['image', { csid: '1', name: 's', mime_type: 'image/webp', size: 1 }],
] as const)('a forwarded %s says so', async (kind, content) => {
  draw({ content_type: kind, content, meta: { forwarded: true } });
  expect(await screen.findByText('Forwarded')).toBeDefined();
});
