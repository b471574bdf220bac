import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { beforeAll, expect, test } from 'vitest';
import { createQueryClient } from '../../../foundation/web/api/query-client.ts';
import { i18n } from '../../../foundation/web/i18n/i18n.ts';
import { chatMessages } from '../messages/catalogue.ts';
import { sampleMessage } from '../testing/sample-chats.ts';
// Loaded with the tests: the first card loads it.
import './LinkCard.tsx';
import { MessageBubble } from './MessageBubble.tsx';

beforeAll(chatMessages);

const draw = (link: unknown) =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <I18nextProvider i18n={i18n}>
        <MessageBubble
          message={sampleMessage({ content: { text: 'Look: https://loom.example/maroon' }, meta: { link } })}
          isFirst
          contactName="Lakshmi"
        />
      </I18nextProvider>
    </QueryClientProvider>,
  );
const link = {
  url: 'https://loom.example/maroon',
  title: 'Maroon & gold',
  description: 'By hand',
  width: 800,
  height: 400,
};

test('the card says what the page says and names the host; a press leaves without a word about the reader', async () => {
  const { container } = draw(link);
  const card = await screen.findByRole('link', { name: /Maroon & gold.*By hand.*loom\.example/ });
  expect(card.getAttribute('href')).toBe('https://loom.example/maroon');
  expect([card.getAttribute('target'), card.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer']);
  // The browser asks nobody but our server.
  const sources = [...container.querySelectorAll('[src]')].map((each) => each.getAttribute('src'));
  expect(sources).toEqual(['/server/chats/5001/messages/9001/link-picture']);
  fireEvent.error(container.querySelector('img') as HTMLElement);
  expect(container.querySelector('img')).toBeNull();
});

test('words alone are a card; no picture is asked for', async () => {
  const { container } = draw({ url: link.url, title: 'Maroon', description: '' });
  await screen.findByText('Maroon');
  expect(container.querySelector('img')).toBeNull();
});

test.each([null, 'x', {}, { ...link, url: 'javascript:alert(1)' }, { ...link, title: 7 }])(
  'what is no preview is no card: %j',
  async (value) => {
    draw(value);
    await screen.findByText(/Look/);
    expect(screen.getAllByRole('link')).toHaveLength(1);
  },
);
