import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { createQueryClient } from '../../../foundation/web/api/query-client.ts';
import { i18n } from '../../../foundation/web/i18n/i18n.ts';
import type { Message } from '../../contract/message.ts';
import { applyStoredMessage } from '../cache/apply.ts';
import { chatMessages } from '../messages/catalogue.ts';
import { extractQuery } from '../queries.ts';
import { sampleChat, sampleMessage } from '../testing/sample-chats.ts';
import { FileList } from './FileList.tsx';

beforeAll(chatMessages);

const { queryKey } = extractQuery('5001', 'files');
const fileMessage = (kind: 'image' | 'video', content: object): Message =>
  sampleMessage({
    content_type: kind,
    content: { csid: '7', name: 'a.file', mime_type: `${kind}/mp4`, size: 5, ...content },
  });

let client = createQueryClient();
beforeEach(() => {
  client = createQueryClient();
});
const list = (message: Message) => client.setQueryData(queryKey, { messages: [message], has_more: false });
const draw = (message: Message) => {
  list(message);
  render(
    <QueryClientProvider client={client}>
      <I18nextProvider i18n={i18n}>
        <FileList chat={sampleChat()} onJump={() => undefined} />
      </I18nextProvider>
    </QueryClientProvider>,
  );
};
const picture = () => document.querySelector('li img')?.getAttribute('src');
const SMALL = '/server/chats/5001/messages/9001/media?size=thumbnail';

const shows = (source: string | undefined) => waitFor(() => expect(picture()).toBe(source));

test('pictures, and films that have one, are shown by their thumbnail; the link is to the whole file', async () => {
  draw(fileMessage('image', {}));
  await shows(SMALL);
  expect(screen.getByRole('link', { name: 'a.file' }).getAttribute('href')).toBe(SMALL.replace('?size=thumbnail', ''));
  list(fileMessage('video', {}));
  await shows(undefined);
  list(fileMessage('video', { has_thumbnail: true }));
  await shows(SMALL);
});

test('a file that is still to be fetched is shown as gone, and as itself once it is there', async () => {
  draw(fileMessage('image', { csid: null }));
  expect(picture()).toBeUndefined();
  list(fileMessage('image', {}));
  await shows(SMALL);
  fireEvent.error(document.querySelector('li img') as Element);
  await shows(undefined);
  list(fileMessage('image', { csid: '8' }));
  await shows(SMALL);
});

test.each([
  ['its file was fetched', { csid: '8' }, true],
  ['its thumbnail was made', { has_thumbnail: true }, true],
  ['it was read', {}, false],
])('when a message is updated because %s, the list is read again or not', (_, content, isRead) => {
  list(fileMessage('image', {}));
  applyStoredMessage(client, 'updated', fileMessage('image', content));
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(isRead);
});
