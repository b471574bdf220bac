import { QueryObserver, queryOptions, type QueryClient } from '@tanstack/react-query';
import { call, CallError } from '../../../foundation/web/api/call.ts';
import { draftEndpoints } from '../../contract/draft-endpoints.ts';
import { MOST_DRAFTS, type ChatDraft } from '../../contract/draft.ts';
import { draftStore, keepDraft } from './draft-store.ts';

/**
 * Keeps the drafts of this device and those of the server equal. The last save that the server gets stays. What comes from another
 * browser is shown unless something here is not saved yet, or somebody types: then what is typed is saved next, and stays.
 */

const PREFIX = 'parley.drafts_saved.';
/** After the last key. */
const SAVE_AFTER_MS = 800;
/** A person who has typed this lately may still be typing. */
const TYPING_MS = 3_000;
/** After a save that did not reach the server. */
const RETRY_MS = 10_000;

const draftsQuery = queryOptions({
  queryKey: ['chats', 'drafts'] as const,
  queryFn: async ({ signal }) => {
    const asked = Date.now();
    const options = { signal, origin: 'chats', display: false } as const;
    return { asked, drafts: (await call(draftEndpoints.listDrafts, {}, options)).drafts };
  },
  staleTime: Infinity,
});

interface Sync {
  userId: string;
  timers: Map<string, ReturnType<typeof setTimeout>>;
  running: Set<string>;
  /** The newest that is known of the server, by its time, and when that became known here. */
  known: Map<string, { time: number; at: number }>;
  typedAt: Map<string, number>;
  stop: () => void;
}

let sync: Sync | null = null;

const localText = (chatId: string): string => draftStore.getState().drafts[chatId] ?? '';

function readSaved(userId: string): Record<string, string> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(PREFIX + userId) ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Record<string, string>) : {};
  } catch {
    // Half written: everything that is here is saved again.
    return {};
  }
}

/** What the server was last known to have, also after a reload: what differs here was typed since. */
const savedText = (userId: string, chatId: string): string => readSaved(userId)[chatId] ?? '';

function setSaved(userId: string, chatId: string, text: string): void {
  const { [chatId]: _old, ...others } = readSaved(userId);
  localStorage.setItem(PREFIX + userId, JSON.stringify(text === '' ? others : { ...others, [chatId]: text }));
}

const isUnsaved = ({ userId, running }: Sync, chatId: string): boolean =>
  running.has(chatId) || localText(chatId) !== savedText(userId, chatId);

/** Begins for a user, once; ends with their session. */
export function syncDrafts(client: QueryClient, userId: string): void {
  if (sync?.userId === userId) return;
  sync?.stop();
  const observer = new QueryObserver(client, draftsQuery);
  const state: Sync = {
    userId,
    timers: new Map(),
    running: new Set(),
    known: new Map(),
    typedAt: new Map(),
    stop: () => undefined,
  };
  const unsubscribeList = observer.subscribe(({ data }) => {
    if (data && sync === state) merge(state, data.drafts, data.asked);
  });
  const unsubscribeStore = draftStore.subscribe(({ userId: now, drafts }, before) => {
    if (now !== userId) {
      state.stop();
      return;
    }
    for (const chatId of new Set([...Object.keys(drafts), ...Object.keys(before.drafts)])) {
      if (drafts[chatId] === before.drafts[chatId] || localText(chatId) === savedText(userId, chatId)) continue;
      state.typedAt.set(chatId, Date.now());
      saveSoon(state, chatId, SAVE_AFTER_MS);
    }
  });
  const onHidden = () => {
    if (document.visibilityState === 'hidden') for (const chatId of state.timers.keys()) void save(state, chatId);
  };
  document.addEventListener('visibilitychange', onHidden);
  state.stop = () => {
    unsubscribeList();
    unsubscribeStore();
    document.removeEventListener('visibilitychange', onHidden);
    for (const timer of state.timers.values()) clearTimeout(timer);
    if (sync === state) sync = null;
  };
  sync = state;
}

function saveSoon(state: Sync, chatId: string, afterMs: number): void {
  clearTimeout(state.timers.get(chatId));
  state.timers.set(
    chatId,
    setTimeout(() => void save(state, chatId), afterMs),
  );
}

/** One save of a chat at a time, so that the last one is the last. */
async function save(state: Sync, chatId: string): Promise<void> {
  clearTimeout(state.timers.get(chatId));
  state.timers.delete(chatId);
  const { userId } = state;
  const text = localText(chatId);
  // Another tab of this browser may have saved it.
  if (state.running.has(chatId) || text === savedText(userId, chatId)) return;
  state.running.add(chatId);
  let retryMs = SAVE_AFTER_MS;
  try {
    const options = { origin: 'chats', display: false } as const;
    const { draft } = await call(draftEndpoints.saveDraft, { params: { chatId }, body: { text } }, options);
    setSaved(userId, chatId, text);
    know(state, draft);
  } catch (error) {
    // The session is over: signing out deletes what the browser has stored, and nothing may come back.
    if (error instanceof CallError && error.status === 401) {
      state.stop();
      return;
    }
    const mayRetry = error instanceof CallError && (error.status === 0 || error.status === 429 || error.status >= 500);
    // What the server refuses, as in a chat that is gone, stays on this device.
    if (mayRetry) retryMs = RETRY_MS;
    else setSaved(userId, chatId, text);
  } finally {
    state.running.delete(chatId);
  }
  if (sync === state && localText(chatId) !== savedText(userId, chatId)) saveSoon(state, chatId, retryMs);
}

const know = ({ known }: Sync, { chat_id: chatId, saved_time }: ChatDraft): void => {
  known.set(chatId, { time: Date.parse(saved_time), at: Date.now() });
};

/** A draft was saved, in this browser or another one of this user. */
export function draftArrived(draft: ChatDraft): void {
  if (sync) take(sync, draft);
}

function take(state: Sync, draft: ChatDraft): void {
  const { chat_id: chatId, text, saved_time } = draft;
  // The event of a save may come after the reply to the next one.
  if (Date.parse(saved_time) <= (state.known.get(chatId)?.time ?? 0)) return;
  if (text === localText(chatId)) {
    setSaved(state.userId, chatId, text);
    know(state, draft);
    return;
  }
  if (isUnsaved(state, chatId)) {
    if (!state.timers.has(chatId) && !state.running.has(chatId)) saveSoon(state, chatId, SAVE_AFTER_MS);
    return;
  }
  const typingMs = TYPING_MS - (Date.now() - (state.typedAt.get(chatId) ?? 0));
  if (typingMs > 0) {
    setTimeout(() => {
      if (sync === state) take(state, draft);
    }, typingMs);
    return;
  }
  know(state, draft);
  setSaved(state.userId, chatId, text);
  keepDraft(chatId, text);
}

/** What the server has, after a start or a lost connection; `asked` is when it was asked. */
function merge(state: Sync, drafts: readonly ChatDraft[], asked: number): void {
  const { userId } = state;
  const listed = new Map(drafts.map((draft) => [draft.chat_id, draft]));
  for (const draft of drafts) take(state, draft);
  for (const chatId of new Set([...Object.keys(draftStore.getState().drafts), ...Object.keys(readSaved(userId))])) {
    if (listed.has(chatId)) continue;
    if (isUnsaved(state, chatId)) saveSoon(state, chatId, SAVE_AFTER_MS);
    // It was sent or deleted elsewhere, unless the list ends before it or it was saved after the question.
    else if (drafts.length < MOST_DRAFTS && (state.known.get(chatId)?.at ?? 0) < asked) {
      setSaved(userId, chatId, '');
      keepDraft(chatId, '');
    }
  }
}
