import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createChatServer, renderInbox, withLayout } from '../testing/render-inbox.tsx';
import { sampleMessage } from '../testing/sample-chats.ts';
// Loaded with the tests: the press that opens it loads it.
import './late-parts.ts';

const fake = createChatServer();
withLayout();
const MEDIA = '*/server/chats/:chatId/messages/:messageId/media';
const saved: { name: string; size: number }[] = [];
const blobs = new Map<string, Blob>();

beforeAll(() => fake.server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  fake.reset();
  saved.length = 0;
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => {
      const address = `blob:${blobs.size}`;
      blobs.set(address, blob);
      return address;
    },
    revokeObjectURL: () => undefined,
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, size: blobs.get(this.href)?.size ?? -1 });
  });
  fake.state.messages = [
    sampleMessage({
      content_type: 'file',
      content: { csid: '7', name: 'Prices.pdf', mime_type: 'application/pdf', size: 5 },
    }),
  ];
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(URL, 'createObjectURL');
  Reflect.deleteProperty(URL, 'revokeObjectURL');
});
afterAll(() => fake.server.close());

/** Chooses an entry of the message's menu; `prepare` runs when the page is there, whose user has a clipboard of their own. */
async function choose(name: string, prepare: () => void = () => undefined) {
  const { user } = await renderInbox('/chats/5001');
  prepare();
  const article = await screen.findByRole('article', { name: /^Message from Lakshmi/ });
  act(() => article.focus());
  await user.click(await within(article).findByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name }));
}

test('a file is saved under its name', async () => {
  fake.server.use(http.get(MEDIA, () => new HttpResponse('bytes', { headers: { 'content-type': 'application/pdf' } })));
  await choose('Download');
  await waitFor(() => expect(saved).toEqual([{ name: 'Prices.pdf', size: 5 }]));
});

test.each([404, 500, 503])(
  '[MSG-49] a response of %i says that it was not ok, and nothing is saved',
  async (status) => {
    fake.server.use(http.get(MEDIA, () => HttpResponse.json({ status: 'error' }, { status })));
    await choose('Download');
    await screen.findByText('Network response was not ok');
    expect(saved).toEqual([]);
  },
);

test('[MSG-49] so does a server that is not there', async () => {
  fake.server.use(http.get(MEDIA, () => HttpResponse.error()));
  await choose('Download');
  await screen.findByText('Network response was not ok');
  expect(saved).toEqual([]);
});

test.each([
  ['nothing', () => new HttpResponse(null, { status: 200 })],
  ['a page', () => HttpResponse.html('<h1>Sign in to the network</h1>')],
  ['an error in JSON', () => HttpResponse.json({ status: 'error' })],
])('[MSG-50] what is no file says so: %s', async (_, response) => {
  fake.server.use(http.get(MEDIA, response));
  await choose('Download');
  await screen.findByText('Received data is not a valid Blob');
  expect(saved).toEqual([]);
});

test('the words of a message are copied, and it is said', async () => {
  fake.state.messages = [sampleMessage({ content: { text: 'Kanchi cotton, *maroon*' } })];
  await choose('Copy text');
  await screen.findByText('Text copied');
  expect(await navigator.clipboard.readText()).toBe('Kanchi cotton, *maroon*');
});

test.each([
  ['is copied as PNG', true, 'Picture copied'],
  ['is not, where the browser refuses it', false, 'This browser does not let pictures be copied.'],
])('a picture %s', async (_, isAllowed, said) => {
  fake.server.use(http.get(MEDIA, () => new HttpResponse('png', { headers: { 'content-type': 'image/png' } })));
  fake.state.messages = [
    sampleMessage({ content_type: 'image', content: { csid: '7', name: 'a.png', mime_type: 'image/png', size: 3 } }),
  ];
  const given: Promise<Blob>[] = [];
  class FakeItem {
    constructor(items: Record<string, Promise<Blob>>) {
      given.push(...Object.values(items));
    }
  }
  vi.stubGlobal('ClipboardItem', FakeItem);
  const write = async () => {
    if (!isAllowed) throw new DOMException('', 'NotAllowedError');
    await Promise.all(given);
  };
  await choose('Copy picture', () => vi.spyOn(navigator.clipboard, 'write').mockImplementation(write));
  await screen.findByText(said);
  expect((await given[0])?.type).toBe('image/png');
});
