import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accountEndpoints } from '../../../accounts/contract/endpoints.ts';
import { sampleBusiness, sampleChannelSummary } from '../../../accounts/web/testing/sample-accounts.ts';
import { declareCapabilities } from '../../../channels/contract/providers/capabilities-of.ts';
import { personalPage, testedProviders } from '../../../channels/server/providers/testing/tested-providers.ts';
import { listenForShortcuts } from '../../../foundation/web/shortcuts/listen.ts';
import type { MediaItem } from '../../../media/contract/media.ts';
import { templateEndpoints } from '../../../templates/contract/endpoints.ts';
import type { Chat } from '../../contract/chat.ts';
import { createChatServer, withLayout, renderInbox } from '../testing/render-inbox.tsx';
import { sampleChat } from '../testing/sample-chats.ts';
import { keepDraft } from './draft-store.ts';

// What can be written, attached and done in a thread is what the channel's capabilities say. What does not depend on
// them (owners, drafts, keys, uploads) is tested with one kind of channel: composer-states, draft-files.

const fake = createChatServer();
withLayout();

const HOUR = 3_600_000;
const SEND = 'POST /server/chats/{chatId}/messages';
const familyNames = { image: 'Image', video: 'Video', audio: 'Audio', document: 'Document', sticker: 'Sticker' };

const formNames = {
  location: 'Location',
  location_request: 'Ask for location',
  contacts: 'Contact',
  selection_request: 'Options',
  catalog: 'Catalogue',
  products: 'Products',
};

beforeAll(() => {
  fake.server.listen({ onUnhandledFrame: 'error' });
  URL.createObjectURL = () => 'blob:a';
  URL.revokeObjectURL = () => undefined;
});
afterAll(() => fake.server.close());

const composer = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Message / });
const sendButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Send($| as)/ });
const dropped = (...list: File[]) => ({ dataTransfer: { files: list, types: ['Files'], dropEffect: 'none' } });
const picture = () => new File(['abc'], 'harbour.png', { type: 'image/png' });

describe.each([...testedProviders, personalPage])('a channel with $name', ({ name, kind, capabilities }) => {
  const { content, window } = capabilities;
  const { hours, afterwards } = window;
  const personHours = name === personalPage.name ? (personalPage.capabilities.window.personHours ?? hours) : hours;

  let stop = () => {};
  afterEach(() => stop());
  beforeEach(() => {
    fake.reset();
    stop = listenForShortcuts();
    declareCapabilities(kind, capabilities);
    const channel = { ...sampleChannelSummary, platform_id: kind };
    fake.answer(accountEndpoints.getBusiness, () => ({ business: sampleBusiness({ channels: [channel] }) }));
    fake.answer(templateEndpoints.listTemplates, () => ({ templates: [], info: { has_more: false } }));
    fake.state.chats = [chatHere()];
    const media: MediaItem = {
      csid: '7001',
      name: 'harbour.png',
      mime_type: 'image/png',
      size: 3,
      state: 'ready',
      problem: null,
    };
    fake.server.use(http.post('*/server/chats/media', () => HttpResponse.json({ media }, { status: 201 })));
  });
  afterAll(() => {
    for (const each of testedProviders) declareCapabilities(each.kind, each.capabilities);
  });

  const chatHere = (changes: Partial<Chat> = {}): Chat => {
    const { channel } = sampleChat();
    return sampleChat({ channel: { ...channel, kind }, ...changes });
  };
  const endedHoursAgo = (ago: number) => new Date(Date.now() - ago * HOUR).toISOString();

  test('after the window the composer says what can be done then', async () => {
    fake.state.chats = [chatHere({ expiration_time: endedHoursAgo(0.1) })];
    const { contact } = sampleChat();
    const { unmount } = await renderInbox('/chats/5001');
    const shown = {
      template: 'Only templates can be sent now',
      human_agent: 'Personal replies only',
      nothing: `Only ${contact.label} can continue this chat`,
    }[afterwards];
    expect(await screen.findByText(shown)).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: /^Message / }) !== null).toBe(afterwards === 'human_agent');
    expect(screen.queryByRole('button', { name: 'Choose template' }) !== null).toBe(afterwards === 'template');
    unmount();

    // Whatever people may write for longer ends, too.
    fake.state.chats = [chatHere({ expiration_time: endedHoursAgo(personHours - hours + 1) })];
    await renderInbox('/chats/5001');
    const ended = afterwards === 'template' ? 'Only templates can be sent now' : `Only ${contact.label} can continue`;
    expect(await screen.findByText(ended, { exact: false })).toBeTruthy();
    const length = personHours > 48 ? `${personHours / 24} days` : `${personHours} hours`;
    expect(screen.getByText(new RegExp(`(?:reopens|you can reply) for ${length}`))).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: /^Message / })).toBeNull();
  });

  test('a chat without a window waits for the customer, or for a template', async () => {
    fake.state.chats = [chatHere({ expiration_time: null })];
    await renderInbox('/chats/5001');
    const shown = afterwards === 'template' ? /^Only templates can be sent now/ : /^Only .* can continue this chat/;
    expect(await screen.findByText(shown)).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: /^Message / })).toBeNull();
  });

  test('the menu and the bar offer what the channel takes, and T opens templates only where there are some', async () => {
    const { user } = await renderInbox('/chats/5001');
    const box = await composer();
    const hasTemplates = content.kinds.some((each) => each === 'template');
    expect(screen.queryByRole('button', { name: /^Send template/ }) !== null).toBe(hasTemplates);
    await user.click(screen.getByRole('button', { name: /^Attach / }));
    const families = Object.entries(familyNames).flatMap(([family, label]) =>
      content.files.rules.some((rule) => rule.family === family) ? [label] : [],
    );
    const forms = Object.entries(formNames).flatMap(([form, label]) =>
      content.kinds.some((each) => each === form) ? [label] : [],
    );
    await waitFor(() =>
      expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([...families, ...forms]),
    );
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
    act(() => box.blur());
    fireEvent.keyDown(document.body, { key: 't' });
    if (hasTemplates) expect(await screen.findByRole('dialog')).toBeTruthy();
    else expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('a customer’s message can be reacted to where the channel takes reactions, and replied to everywhere', async () => {
    const { user } = await renderInbox('/chats/5001');
    await composer();
    const message = await waitFor(() => {
      const found = document.querySelector<HTMLElement>('[data-message-id="9001"]');
      if (!found) throw new Error('The message is not drawn');
      return found;
    });
    act(() => message.focus());
    const tools = await screen.findByRole('toolbar', { name: 'Message actions' });
    expect(within(tools).queryByRole('button', { name: 'React' }) !== null).toBe(content.reactions);
    await user.click(within(tools).getByRole('button', { name: 'Reply' }));
    expect(await screen.findByRole('button', { name: 'Cancel reply' })).toBeTruthy();
  });

  test('a text is measured by what one message takes, and sent as several when it is longer', async () => {
    const { user } = await renderInbox('/chats/5001');
    const box = await composer();
    const limit = content.maxText.toLocaleString();
    act(() => keepDraft('5001', 'x'.repeat(content.maxText)));
    expect(screen.getByText(`${limit} of ${limit} characters`)).toBeTruthy();
    act(() => keepDraft('5001', 'word '.repeat(content.maxText / 4)));
    expect(screen.getByText(`Over ${limit} characters: sent as 2 messages`)).toBeTruthy();
    act(() => box.focus());
    await user.click(sendButton());
    await waitFor(() => expect(fake.sent(SEND)).toHaveLength(2));
    for (const sent of fake.sent(SEND))
      expect((sent as { content: { text: string } }).content.text.length).toBeLessThanOrEqual(content.maxText);
  });

  test('words beside a picture are its caption where there are captions, else a message of their own', async () => {
    const { user } = await renderInbox('/chats/5001');
    fireEvent.drop(await screen.findByRole('log'), dropped(picture()));
    await screen.findByRole('list', { name: 'Files to send' });
    await waitFor(() => expect(sendButton().disabled).toBe(false));
    // No count of characters where nothing is near its limit.
    expect(screen.queryByText(/of \d+ characters|caption/)).toBeNull();
    act(() => keepDraft('5001', 'The harbour'));
    expect(screen.queryByText(/of \d+ characters|caption/)).toBeNull();
    await user.click(sendButton());
    const hasCaptions = content.maxCaption > 0;
    await waitFor(() => expect(fake.sent(SEND)).toHaveLength(hasCaptions ? 1 : 2));
    expect(fake.sent(SEND)[0]).toMatchObject({ content_type: 'file', content: { csid: '7001' } });
    if (hasCaptions) expect(fake.sent(SEND)[0]).toMatchObject({ content: { caption: 'The harbour' } });
    else expect(fake.sent(SEND)[1]).toMatchObject({ content_type: 'text', content: { text: 'The harbour' } });
  });

  test('a file that the channel does not take is refused with what it takes, before anything is uploaded', async () => {
    await renderInbox('/chats/5001');
    await composer();
    const video = new File(['abc'], 'clip.xyz', { type: 'video/x-unknown' });
    fireEvent.drop(await screen.findByRole('log'), dropped(video));
    expect(await screen.findByText(new RegExp(`^clip.xyz: ${content.files.refusal.slice(0, 12)}`))).toBeTruthy();
    expect(screen.queryByRole('list', { name: 'Files to send' })).toBeNull();
  });
});
