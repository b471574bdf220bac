import { act, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { accountEndpoints } from '../../../accounts/contract/endpoints.ts';
import { businessQuery, currentUserQuery } from '../../../accounts/web/index.ts';
import {
  sampleBusiness,
  sampleChannelSummary,
  sampleCurrentUser,
  sampleUser,
} from '../../../accounts/web/testing/sample-accounts.ts';
import { channelEndpoints } from '../../../channels/contract/endpoints.ts';
import { createQueryClient } from '../../../foundation/web/api/query-client.ts';
import { createFakeServer } from '../../../foundation/web/testing/fake-server.ts';
import { latestUndo, withdrawUndo } from '../../../foundation/web/undo/undo-registry.ts';
import { renderRoutes, routesOfArea } from '../../../foundation/web/testing/render-routes.tsx';
import { recordEndpoints } from '../../../records/contract/endpoints.ts';
import type { Chat, ChatView } from '../../contract/chat.ts';
import { draftEndpoints } from '../../contract/draft-endpoints.ts';
import { scheduledEndpoints } from '../../contract/scheduled-endpoints.ts';
import { typingEndpoints } from '../../contract/typing-endpoints.ts';
import { requestEndpoints } from '../../contract/request-endpoints.ts';
import { workloadEndpoints } from '../../contract/workload-endpoints.ts';
import { chatEndpoints } from '../../contract/endpoints.ts';
import type { Message } from '../../contract/message.ts';
import { matchesView } from '../../contract/chat-criteria.ts';
import type { ChatCounts } from '../../contract/rules.ts';
import { everyOpenChat } from '../cache/chat-filter.ts';
import { attachmentStore } from '../composer/attachment-store.ts';
import { draftStore } from '../composer/draft-store.ts';
// Loaded with the tests: the routes load it when it is first opened, which takes a slow machine longer than a test waits.
import '../inbox/InboxPage.tsx';
import { clearSelection, inboxStore } from '../inbox/inbox-store.ts';
import { chatsArea } from '../index.ts';
import { chatListeners } from '../on-chat-events.ts';
import { outboxOf } from '../sending/outbox.ts';
import { sampleContact, sampleContactModule } from './sample-contact.ts';
import { sampleChat, sampleChatModule, sampleMessage } from './sample-chats.ts';

/** The height that scrolling elements have; rows are as high as they are drawn. */
const VIEW_PX = 680;

const height = (element: HTMLElement) =>
  ['listbox', 'log'].includes(element.getAttribute('role') ?? '')
    ? VIEW_PX
    : element.getAttribute('role') === 'option'
      ? 68
      : 44;

const layout: PropertyDescriptorMap & ThisType<HTMLElement> = {
  offsetHeight: { configurable: true, get: (): number => VIEW_PX },
  offsetWidth: { configurable: true, get: (): number => 800 },
  clientHeight: {
    configurable: true,
    get() {
      return height(this as HTMLElement);
    },
  },
  getBoundingClientRect: {
    configurable: true,
    value() {
      return new DOMRect(0, 0, 800, height(this as HTMLElement));
    },
  },
  getClientRects: {
    configurable: true,
    value() {
      return [(this as HTMLElement).getBoundingClientRect()];
    },
  },
  scrollTo: {
    configurable: true,
    value(to?: ScrollToOptions | number) {
      const element = this as HTMLElement;
      element.scrollTop = typeof to === 'object' ? (to.top ?? 0) : 0;
      // Never within the call, as in a browser, which says it with the next frame.
      queueMicrotask(() => {
        act(() => void element.dispatchEvent(new Event('scroll')));
      });
    },
  },
};

/** jsdom has no layout; the virtual lists need one. For the file that calls this; the next file has none again. */
export function withLayout(): void {
  const own = new Map<string, PropertyDescriptor | undefined>();
  beforeAll(() => {
    for (const name of Object.keys(layout)) own.set(name, Object.getOwnPropertyDescriptor(HTMLElement.prototype, name));
    Object.defineProperties(HTMLElement.prototype, layout);
    document.hasFocus = () => true;
  });
  afterAll(() => {
    Reflect.deleteProperty(document, 'hasFocus');
    for (const [name, descriptor] of own)
      if (descriptor) Object.defineProperty(HTMLElement.prototype, name, descriptor);
      else Reflect.deleteProperty(HTMLElement.prototype, name);
  });
}

/**
 * A fake server with these chats and messages; tests replace what they are about. Each test ends when what it sends is
 * stored or refused: what still waits would be sent again by the next test that opens a chat, and what can still be
 * undone would be undone by its keys.
 */
export function createChatServer() {
  const fake = createFakeServer();
  const state = { chats: [sampleChat()], messages: [sampleMessage()] };
  afterEach(async () => {
    const outbox = outboxOf(sampleCurrentUser().id);
    await waitFor(() => {
      if (outbox.all().some(({ message }) => message.status === 'pending'))
        throw new Error('A message still waits for its response');
    });
    for (const { body } of outbox.all()) outbox.remove(body.client_id);
    for (let id = latestUndo(); id !== undefined; id = latestUndo()) withdrawUndo(id);
  });
  const reset = () => {
    fake.server.resetHandlers();
    fake.calls.length = 0;
    localStorage.clear();
    inboxStore.setState({
      filter: everyOpenChat,
      narrowings: {},
      enterSends: true,
      isDetailOpen: false,
      savedDialog: null,
      isStarting: false,
      templateFor: null,
    });
    clearSelection();
    draftStore.setState({ userId: '', drafts: {} });
    attachmentStore.setState({ userId: '', byChat: {} });
    state.chats = [sampleChat()];
    state.messages = [sampleMessage()];
    fake.answer(accountEndpoints.currentUser, () => ({ user: sampleCurrentUser() }));
    fake.answer(accountEndpoints.getBusiness, () => ({
      business: sampleBusiness({ channels: [sampleChannelSummary] }),
    }));
    fake.answer(accountEndpoints.listUsers, () => ({
      users: [sampleUser(), sampleUser({ id: '102', first_name: 'Fatima', last_name: 'Sheikh' })],
    }));
    fake.answer(channelEndpoints.clientCredentials, () => ({ client_credentials: [] }));
    fake.answer(accountEndpoints.listCountries, () => ({
      countries: [{ name: 'India', code: 'IN', calling_code: '+91', flag: '🇮🇳' }],
    }));
    fake.answer(typingEndpoints.showTyping, () => undefined);
    fake.answer(draftEndpoints.saveDraft, ({ params, body }) => ({
      draft: { chat_id: String(params['chatId']), saved_time: new Date().toISOString(), ...(body as { text: string }) },
    }));
    fake.answer(scheduledEndpoints.listScheduled, () => ({ scheduled_messages: [] }));
    fake.answer(requestEndpoints.listChatRequests, () => ({ requests: [] }));
    fake.answer(chatEndpoints.listChats, () => ({ chats: state.chats, info: { has_more: false } }));
    fake.answer(chatEndpoints.getChat, ({ params }) => ({ chat: find(state.chats, params['chatId']) }));
    fake.answer(recordEndpoints.getModule, () => ({ module: sampleContactModule }));
    fake.answer(recordEndpoints.getRecord, ({ params }) => ({ contact: sampleContact(String(params['id'])) }));
    fake.answer(recordEndpoints.listRelated, ({ params }) => ({
      [String(params['related'])]: [],
      info: { has_more: false },
    }));
    fake.answer(draftEndpoints.listDrafts, () => ({ drafts: [] }));
    // After getChat: the last one that fits an address is the one that responds.
    fake.answer(chatEndpoints.chatModule, () => ({ module: sampleChatModule }));
    fake.answer(workloadEndpoints.listWorkload, () => ({ workload: [{ user_id: '102', open_chats: 3 }] }));
    fake.answer(chatEndpoints.countChats, ({ query }) => ({
      counts: countsOf(state.chats, query.get('view') as ChatView),
    }));
    fake.answer(chatEndpoints.listMessages, ({ query }) => ({
      messages: query.has('type') ? [] : state.messages.toReversed(),
      info: { has_more: false, has_newer: false },
    }));
    fake.answer(chatEndpoints.updateChat, ({ params, body }) => {
      const chat = find(state.chats, params['chatId']);
      const { read, assignee_id: assignee, state: next, classification } = body as Record<string, unknown>;
      const changed: Chat = {
        ...chat,
        version: chat.version + 1,
        ...(read === true && { unread_count: 0 }),
        ...(assignee === '101' && { assignee: { id: '101', label: 'Priya Raman' } }),
        ...(assignee === '102' && { assignee: { id: '102', label: 'Fatima Sheikh' } }),
        ...(assignee === null && { assignee: null }),
        ...((next === 'open' || next === 'closed') && { state: next }),
        ...(typeof classification === 'string' && { classification }),
      };
      state.chats = state.chats.map((each) => (each.id === chat.id ? changed : each));
      return { chat: changed };
    });
    fake.answer(chatEndpoints.sendMessage, ({ body }) => ({ message: storedFrom(body as SentBody) }));
  };
  /** The bodies that one call was sent, in order. */
  const sent = (operation: string) => fake.calls.filter((each) => each.operation === operation).map(({ body }) => body);
  return { ...fake, state, reset, sent };
}

/** What the server counts of a view. */
function countsOf(chats: readonly Chat[], view: ChatView): ChatCounts {
  const listed = chats.filter((chat) => matchesView(chat, view, '101'));
  return { chats: listed.length, unread: listed.filter(({ unread_count }) => unread_count > 0).length };
}

interface SentBody {
  content_type: Message['content_type'];
  content: Message['content'];
  client_id: string;
}

/** Opens the panel beside the chats that are opened from now on. */
export const showDetails = (): void => inboxStore.setState({ isDetailOpen: true });

let count = 0;

/** What the server makes of a message that was sent. */
export const storedFrom = ({ content_type, content, client_id }: SentBody): Message =>
  sampleMessage({
    id: String(90_000 + ++count),
    client_id,
    content_type,
    content,
    origin: 'outgoing',
    status: 'pending',
    owner: { type: 'user', id: '101', label: 'Priya Raman' },
    time: new Date().toISOString().slice(0, 19).replace('T', ' '),
  });

function find(chats: readonly Chat[], id: unknown): Chat {
  const chat = chats.find((each) => each.id === id);
  if (!chat) throw new Error(`The fake server has no chat ${String(id)}`);
  return chat;
}

/** Renders the inbox at a path; `receive` plays the socket. */
export async function renderInbox(path: string) {
  const queryClient = createQueryClient();
  // The shell shows no page before it knows both.
  await queryClient.ensureQueryData(currentUserQuery);
  await queryClient.ensureQueryData(businessQuery);
  const routes = routesOfArea(chatsArea, queryClient, ['chats.read']);
  const view = renderRoutes([...routes, { path: '/elsewhere', element: <p>Elsewhere</p> }], path, queryClient);
  const receive = (event: string, ...items: unknown[]) =>
    chatListeners.find((each) => each.event === event)?.apply(items, queryClient, []);
  return { ...view, receive };
}
