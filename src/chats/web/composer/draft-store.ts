import { createStore } from 'zustand/vanilla';
import { useStore } from 'zustand';

const PREFIX = 'parley.drafts.';

interface DraftState {
  userId: string;
  drafts: Readonly<Record<string, string>>;
}

/** What was typed and not sent, by chat; kept on this device for the signed-in user. */
export const draftStore = createStore<DraftState>(() => ({ userId: '', drafts: {} }));

function read(userId: string): DraftState['drafts'] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(PREFIX + userId) ?? '{}');
    if (typeof value !== 'object' || value === null) return {};
    return Object.fromEntries(Object.entries(value).filter(([, text]) => typeof text === 'string' && text !== ''));
  } catch {
    // Half written: as good as no draft.
    return {};
  }
}

/** Loads the drafts of a user, once. */
export function openDrafts(userId: string): void {
  if (draftStore.getState().userId !== userId) draftStore.setState({ userId, drafts: read(userId) });
}

// All tabs of a browser share the drafts: what another one has written is shown here, too.
window.addEventListener('storage', ({ key }) => {
  const { userId } = draftStore.getState();
  if (userId !== '' && (key === PREFIX + userId || key === null)) draftStore.setState({ drafts: read(userId) });
});

/** Keeps what is typed; empty forgets it. */
export function keepDraft(chatId: string, text: string): void {
  const { userId, drafts } = draftStore.getState();
  if ((drafts[chatId] ?? '') === text) return;
  // From the storage and not from the memory of this tab, which may not know yet what another one has written.
  const { [chatId]: _old, ...others } = read(userId);
  const next = text.trim() === '' ? others : { ...others, [chatId]: text };
  draftStore.setState({ drafts: next });
  if (Object.keys(next).length === 0) localStorage.removeItem(PREFIX + userId);
  else localStorage.setItem(PREFIX + userId, JSON.stringify(next));
}

/** The draft of a chat, empty when there is none. */
export const useDraft = (chatId: string): string => useStore(draftStore, ({ drafts }) => drafts[chatId] ?? '');
