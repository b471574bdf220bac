import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { MediaItem } from '../../../media/contract/media.ts';
import { chatEndpoints } from '../../contract/endpoints.ts';
import { createChatServer, withLayout, renderInbox } from '../testing/render-inbox.tsx';
import { sampleChat } from '../testing/sample-chats.ts';

const fake = createChatServer();
withLayout();
const me = { id: '101', label: 'Priya Raman' };
const SEND = 'POST /server/chats/{chatId}/messages';
/** What the server keeps of a file, and what it says when it is asked again. */
let media: MediaItem;
let uploads = 0;

beforeAll(() => {
  fake.server.listen({ onUnhandledFrame: 'error' });
  URL.createObjectURL = () => 'blob:a';
  URL.revokeObjectURL = () => undefined;
});
beforeEach(() => {
  fake.reset();
  uploads = 0;
  media = { csid: '7001', name: 'IMG_1.HEIC', mime_type: 'image/heic', size: 9, state: 'converting', problem: null };
  fake.state.chats = [
    sampleChat({ assignee: me }),
    sampleChat({ id: '5002', assignee: me, contact: { id: '42', label: 'Rohan Mehta', mobile: null } }),
  ];
  fake.answer(chatEndpoints.getChatMedia, () => ({ media }));
  fake.server.use(
    http.post('*/server/chats/media', () => {
      uploads += 1;
      return HttpResponse.json({ media }, { status: 201 });
    }),
  );
});
afterAll(() => fake.server.close());

const file = (name: string, type: string, bytes = 'abc') => new File([bytes], name, { type });
const files = (...list: File[]) => ({ dataTransfer: { files: list, types: ['Files'], dropEffect: 'none' } });
const thread = () => screen.findByRole('log');
const composer = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Message / });
const strip = () => screen.findByRole('list', { name: 'Files to send' });
const sendButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Send($| as)/ });

test('files are dropped anywhere on the thread; a zone is drawn as long as they are above it', async () => {
  await renderInbox('/chats/5001');
  const pane = await thread();
  await composer();
  expect(screen.queryByText('Drop files to attach them')).toBeNull();
  fireEvent.dragOver(pane, files());
  screen.getByText('Drop files to attach them');
  fireEvent.dragLeave(pane, { ...files(), relatedTarget: document.body });
  expect(screen.queryByText('Drop files to attach them')).toBeNull();
  // False: its default, which is to open the file, was prevented.
  expect(fireEvent.drop(pane, files(file('prices.txt', 'text/plain')))).toBe(false);
  within(await strip()).getByText('prices.txt');
});

test('in a chat in which one cannot write a drop says so and attaches nothing', async () => {
  fake.state.chats = [sampleChat({ assignee: { id: '102', label: 'Fatima Sheikh' } })];
  await renderInbox('/chats/5001');
  const pane = await thread();
  fireEvent.dragOver(pane, files());
  screen.getByText('Files cannot be sent in this chat now');
  expect(fireEvent.drop(pane, files(file('prices.txt', 'text/plain')))).toBe(false);
  expect(screen.queryByText('prices.txt')).toBeNull();
});

test('files that are pasted beside a field are attached', async () => {
  await renderInbox('/chats/5001');
  const pane = await thread();
  // False: the browser's own answer to it was prevented.
  expect(fireEvent.paste(pane, { clipboardData: { files: [file('shot.png', 'image/png')] } })).toBe(false);
  within(await strip()).getByText('shot.png');
});

test.each(['prices.csv', 'all.zip', 'me.vcf', 'page.html', 'run.exe', 'logo.svg'])(
  '%s is refused with what WhatsApp takes, before anything is uploaded',
  async (name) => {
    const types: Record<string, string> = {
      zip: 'application/zip',
      vcf: 'text/vcard',
      html: 'text/html',
      exe: 'application/x-msdownload',
    };
    await renderInbox('/chats/5001');
    fireEvent.drop(await thread(), files(file(name, types[name.split('.')[1] ?? ''] ?? '')));
    const refusal = await screen.findByText(/WhatsApp does not take this type of file. It takes images \(JPEG, PNG\)/);
    expect(refusal.textContent).toMatch(new RegExp(`^${name}: WhatsApp`));
    expect(screen.queryByRole('list', { name: 'Files to send' })).toBeNull();
    expect(uploads).toBe(0);
  },
);

test('refused files of one kind are named together, and not all of many', async () => {
  await renderInbox('/chats/5001');
  const bad = ['a.exe', 'b.exe', 'c.exe', 'd.exe', 'e.exe'].map((name) => file(name, 'application/x-msdownload'));
  fireEvent.drop(await thread(), files(...bad, file('prices.txt', 'text/plain')));
  await screen.findByText(/^a\.exe, b\.exe, c\.exe and 2 more: WhatsApp does not take/);
  expect(within(await strip()).getByText('prices.txt')).toBeTruthy();
});

test('an empty file is refused when it is chosen, with its name', async () => {
  await renderInbox('/chats/5001');
  fireEvent.drop(await thread(), files(file('empty.pdf', 'application/pdf', ''), file('empty.unknown', '', '')));
  await screen.findByText('empty.pdf, empty.unknown: This file is empty.');
  expect(screen.queryByRole('list', { name: 'Files to send' })).toBeNull();
  expect(uploads).toBe(0);
});

/** What the server says to an upload. */
const refuseUpload = (code: 'INVALID_DATA' | 'SERVICE_UNAVAILABLE' | 'INTERNAL_ERROR', message: string) =>
  fake.server.use(
    http.post('*/server/chats/media', () => {
      uploads += 1;
      return HttpResponse.json({ status: 'error', code, message }, { status: code === 'INVALID_DATA' ? 400 : 503 });
    }),
  );

test('a file that the server refuses is named in the sentence, and is not tried again in vain', async () => {
  refuseUpload('INVALID_DATA', 'WhatsApp does not take this type of file.');
  await renderInbox('/chats/5001');
  fireEvent.drop(await thread(), files(file('setup', '')));
  const alert = await within(await strip()).findByRole('alert');
  expect(alert.textContent).toBe('setup: WhatsApp does not take this type of file.');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(uploads).toBe(1);
});

test('a file that a failure of network or server kept back is tried again', async () => {
  refuseUpload('SERVICE_UNAVAILABLE', 'The server is busy.');
  const { user } = await renderInbox('/chats/5001');
  fireEvent.drop(await thread(), files(file('setup', '')));
  await within(await strip()).findByRole('alert');
  media = { ...media, name: 'setup', mime_type: 'text/plain', state: 'ready' };
  fake.server.use(http.post('*/server/chats/media', () => HttpResponse.json({ media }, { status: 201 })));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(async () => expect(within(await strip()).queryByRole('alert')).toBeNull());
  expect(sendButton().disabled).toBe(false);
});

test('more files than the strip shows at once are counted', async () => {
  await renderInbox('/chats/5001');
  const many = Array.from({ length: 14 }, (_, index) => file(`page-${index}.txt`, 'text/plain'));
  fireEvent.drop(await thread(), files(...many.slice(0, 3)));
  await strip();
  expect(screen.queryByText('3 files')).toBeNull();
  fireEvent.drop(await thread(), files(...many.slice(3)));
  await screen.findByText('14 files');
});

test('a photo of a phone is converted while one writes, shown as it will be sent, and sent so', async () => {
  const { user, receive } = await renderInbox('/chats/5001');
  fireEvent.drop(await thread(), files(file('IMG_1.HEIC', '')));
  await within(await strip()).findByText('Converting…');
  await user.type(await composer(), 'This one{Enter}');
  expect(fake.sent(SEND)).toEqual([]);
  expect(sendButton().disabled).toBe(true);
  media = { ...media, name: 'IMG_1.jpg', mime_type: 'image/jpeg', size: 2048, state: 'ready' };
  receive('media_changed', media);
  await within(await strip()).findByText('2 KB, converted');
  const picture = (await strip()).querySelector('img');
  expect(picture?.getAttribute('src')).toBe('/server/chats/media/7001/content');
  await user.click(sendButton());
  await waitFor(() =>
    expect(fake.sent(SEND)).toMatchObject([
      {
        content_type: 'file',
        content: { csid: '7001', name: 'IMG_1.jpg', mime_type: 'image/jpeg', caption: 'This one' },
      },
    ]),
  );
  expect(uploads).toBe(1);
});

test('one that cannot be converted says why, keeps the message from going without it, and can be taken off', async () => {
  const { user, receive } = await renderInbox('/chats/5001');
  await user.type(await composer(), 'Look');
  fireEvent.drop(await thread(), files(file('clip.mov', 'video/quicktime')));
  await within(await strip()).findByText('Converting…');
  media = { ...media, state: 'failed', problem: 'This video is too long.' };
  receive('media_changed', media);
  await within(await strip()).findByText('This video is too long.');
  expect(sendButton().disabled).toBe(true);
  await user.click(screen.getByRole('button', { name: /^Remove/ }));
  expect(sendButton().disabled).toBe(false);
});

describe('what is typed after a file was attached or removed is the text, never a shortcut', () => {
  beforeEach(() => {
    // With a mouse; a phone would open its keyboard for each focus.
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      Object.assign(new EventTarget() as MediaQueryList, { matches: query === '(pointer: fine)', media: query }),
    );
    return () => vi.restoreAllMocks();
  });
  const isOpen = () => fake.calls.every(({ operation }) => operation !== 'PUT /server/chats/{chatId}');

  test('dropped on the thread, removed again', async () => {
    const { user } = await renderInbox('/chats/5001');
    const field = await composer();
    const pane = await thread();
    pane.focus();
    fireEvent.drop(pane, files(file('prices.txt', 'text/plain')));
    await waitFor(() => expect(document.activeElement).toBe(field));
    await user.keyboard('use');
    await user.click(screen.getByRole('button', { name: 'Remove prices.txt' }));
    await waitFor(() => expect(document.activeElement).toBe(field));
    await user.keyboard('e it');
    expect(field.value).toBe('usee it');
    expect(isOpen()).toBe(true);
  });

  test('typed while a button of the composer has the focus', async () => {
    const { user } = await renderInbox('/chats/5001');
    const field = await composer();
    screen.getByRole('button', { name: /^Attach/ }).focus();
    await user.keyboard('e');
    expect(document.activeElement).toBe(field);
    expect(field.value).toBe('e');
    expect(isOpen()).toBe(true);
  });
});

test('files belong to the draft of their chat', async () => {
  const { router } = await renderInbox('/chats/5001');
  fireEvent.drop(await thread(), files(file('prices.txt', 'text/plain')));
  await strip();
  await router.navigate('/chats/5002');
  await screen.findByRole('textbox', { name: 'Message Rohan Mehta' });
  expect(screen.queryByText('prices.txt')).toBeNull();
  await router.navigate('/chats/5001');
  within(await strip()).getByText('prices.txt');
});

const paste = async (text: string) => fireEvent.change(await composer(), { target: { value: text } });

test('a text over the limit is counted, never cut, and goes as several messages that are announced', async () => {
  const { user } = await renderInbox('/chats/5001');
  await paste('x'.repeat(3000));
  expect(screen.queryByText(/characters/)).toBeNull();
  await paste('x'.repeat(4000));
  screen.getByText('4,000 of 4,096 characters');
  const long = `${'a'.repeat(4000)}\n\n${'b'.repeat(200)}`;
  await paste(long);
  expect((await composer()).value).toBe(long);
  screen.getByText('Over 4,096 characters: sent as 2 messages');
  await user.click(screen.getByRole('button', { name: 'Send as 2 messages' }));
  await waitFor(() => expect(fake.sent(SEND)).toHaveLength(2));
  expect(fake.sent(SEND)).toMatchObject([
    { content_type: 'text', content: { text: 'a'.repeat(4000) } },
    { content_type: 'text', content: { text: 'b'.repeat(200) } },
  ]);
});

test('a text of a book is refused with words', async () => {
  await renderInbox('/chats/5001');
  await paste('x'.repeat(4096 * 10 + 1));
  screen.getByText('Too long to send. Use at most 40,960 characters.');
  expect(sendButton().disabled).toBe(true);
});

test('a text that is too long for a caption goes as a message of its own', async () => {
  const createObjectURL = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:a');
  const { user } = await renderInbox('/chats/5001');
  fireEvent.drop(await thread(), files(file('prices.pdf', 'application/pdf')));
  await strip();
  await paste('y'.repeat(1025));
  screen.getByText('Too long for a caption: sent as a message of its own');
  media = { ...media, name: 'prices.pdf', mime_type: 'application/pdf', state: 'ready' };
  await user.click(sendButton());
  await waitFor(() => expect(fake.sent(SEND)).toHaveLength(2));
  // In their order, although the file must be uploaded first.
  expect(fake.sent(SEND)).toMatchObject([
    { content_type: 'file' },
    { content_type: 'text', content: { text: 'y'.repeat(1025) } },
  ]);
  createObjectURL.mockRestore();
});
