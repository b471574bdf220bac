import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { beforeAll, describe, expect, test } from 'vitest';
import { createQueryClient } from '../../../foundation/web/api/query-client.ts';
import { i18n } from '../../../foundation/web/i18n/i18n.ts';
import type { Message } from '../../contract/message.ts';
import { ReplyPreview } from '../composer/ReplyPreview.tsx';
import { chatMessages } from '../messages/catalogue.ts';
import { sampleMessage } from '../testing/sample-chats.ts';
import { MessageBubble } from './MessageBubble.tsx';

beforeAll(chatMessages);

const page = (changes: Partial<Message>) => (
  <QueryClientProvider client={createQueryClient()}>
    <I18nextProvider i18n={i18n}>
      <MessageBubble message={sampleMessage(changes)} isFirst contactName="Lakshmi" />
    </I18nextProvider>
  </QueryClientProvider>
);
const file = { csid: '7', name: 'saree.jpg', mime_type: 'image/jpeg', size: 4_000_000 };
const image = (more: object = {}): Partial<Message> => ({ content_type: 'image', content: { ...file, ...more } });
const film = (more: object = {}): Partial<Message> => ({
  content_type: 'video',
  content: { ...file, name: 'loom.mp4', mime_type: 'video/mp4', ...more },
});
const made = { width: 3000, height: 2000, has_thumbnail: true };

const WHOLE = '/server/chats/5001/messages/9001/media';
const SMALL = `${WHOLE}?size=thumbnail`;

const shown = () => {
  const element = document.querySelector('img');
  if (!element) throw new Error('No picture is shown');
  return element;
};
const source = () => shown().getAttribute('src');

describe('a picture', () => {
  test('is shown by its thumbnail, in a frame of its shape; its link is to all of it', () => {
    render(page(image(made)));
    expect([source(), shown().style.aspectRatio, shown().style.height]).toEqual([SMALL, '1.5 / 1', '']);
    expect(screen.getByRole('link', { name: 'Open saree.jpg' }).getAttribute('href')).toBe(WHOLE);
  });
  test.each([
    [1000, 4000, '0.8 / 1'],
    [4000, 1000, '2.4 / 1'],
  ])('of %i by %i neither fills the thread nor is a line', (width, height, ratio) => {
    render(page(image({ width, height, has_thumbnail: true })));
    expect(shown().style.aspectRatio).toBe(ratio);
  });
  test('without a thumbnail is shown whole: one of before, and one that is as small itself', () => {
    const { rerender } = render(page(image()));
    expect([source(), shown().style.height]).toEqual([WHOLE, '200px']);
    rerender(page(image({ width: 40, height: 30 })));
    expect(source()).toBe(WHOLE);
  });
  test('switches to the thumbnail while it is still loading; its frame stays', () => {
    const { rerender } = render(page(image()));
    rerender(page(image(made)));
    expect([source(), shown().style.height, shown().style.aspectRatio]).toEqual([SMALL, '200px', '']);
  });
  test('that is loaded stays as it is when its thumbnail is ready', () => {
    const { rerender } = render(page(image()));
    fireEvent.load(shown());
    rerender(page(image(made)));
    expect(source()).toBe(WHOLE);
  });
  test('whose thumbnail cannot be had is shown whole, then as gone', () => {
    render(page(image(made)));
    fireEvent.error(shown());
    expect(source()).toBe(WHOLE);
    fireEvent.error(shown());
    expect(document.querySelector('img')).toBeNull();
    expect(screen.getByText('The media is no longer available to be downloaded.')).toBeDefined();
  });
});

describe('a film', () => {
  const video = () => {
    const element = document.querySelector('video');
    if (!element) throw new Error('No film is shown');
    return element;
  };
  test('shows its first picture and length, and nothing of it is loaded', () => {
    render(page(film({ ...made, duration_ms: 32_400 })));
    expect([video().getAttribute('poster'), video().getAttribute('preload'), video().getAttribute('src')]).toEqual([
      SMALL,
      'none',
      WHOLE,
    ]);
    expect(video().style.aspectRatio).toBe('1.5 / 1');
    expect(screen.getByRole('button', { name: 'Play video' }).textContent).toBe('0:32');
  });
  test('without them is asked for its beginning', () => {
    render(page(film()));
    expect([video().getAttribute('poster'), video().getAttribute('preload')]).toEqual([null, 'metadata']);
    expect(video().style.height).toBe('200px');
  });
});

describe('a quote', () => {
  const quoting = (content_type: 'image' | 'video' | 'text', more: object = {}): Partial<Message> => ({
    reply_message: { id: '8000', origin: 'incoming', content_type, text: '', ...more },
  });
  test.each([
    ['image', {}],
    ['image', { has_thumbnail: true }],
    ['video', { has_thumbnail: true }],
  ] as const)('of a %s with %o has its thumbnail', (kind, more) => {
    render(page(quoting(kind, more)));
    expect(source()).toBe('/server/chats/5001/messages/8000/media?size=thumbnail');
  });
  test.each(['video', 'text'] as const)('of a %s that has none has no picture', (kind) => {
    render(page(quoting(kind)));
    expect(document.querySelector('img')).toBeNull();
  });
});

test('what is being answered is shown with its picture above the text', () => {
  render(
    <I18nextProvider i18n={i18n}>
      <ReplyPreview message={sampleMessage(film(made))} contactName="Lakshmi" onClose={() => undefined} />
    </I18nextProvider>,
  );
  expect(source()).toBe(SMALL);
});
