import { del, get, set } from 'idb-keyval';
import { useStore } from 'zustand';
import { i18n } from '../../../foundation/web/i18n/i18n.ts';
import { createStore } from 'zustand/vanilla';
import type { MediaFamily } from '../../../media/contract/media-family.ts';
import type { MediaItem } from '../../../media/contract/media.ts';

import { toast } from '../../../ui/primitives/toast-queue.ts';

/**
 * A file beside the text of a chat. `ready`: it can be sent, by its `media` where it was uploaded before, else it
 * is uploaded when it is sent.
 */
export interface Attachment {
  id: string;
  file: File;
  family: MediaFamily;
  step: 'ready' | 'uploading' | 'converting' | 'failed';
  /** 0 to 1 while it uploads. */
  progress: number;
  /** What the server keeps. */
  media: MediaItem | null;
  /** Why it cannot be sent. */
  problem: string | null;
  /** The network or the server failed, not the file: the same again may succeed. */
  mayRetry: boolean;
}

interface AttachmentState {
  userId: string;
  byChat: Readonly<Record<string, readonly Attachment[]>>;
}

/** Files that belong to drafts, by chat. */
export const attachmentStore = createStore<AttachmentState>(() => ({ userId: '', byChat: {} }));

const NONE: readonly Attachment[] = [];
const keyOf = (userId: string, chatId: string): string => `parley.files.${userId}.${chatId}`;

export const attachmentsOf = (chatId: string): readonly Attachment[] =>
  attachmentStore.getState().byChat[chatId] ?? NONE;

/** The files of a chat's draft. */
export const useAttachmentsOf = (chatId: string): readonly Attachment[] =>
  useStore(attachmentStore, ({ byChat }) => byChat[chatId] ?? NONE);

let isRoomMissing = false;
let writing: Promise<void> = Promise.resolve();

/** Kept on this device, files and all; a browser without room for them keeps them as long as the page is open. */
function keep(userId: string, chatId: string, files: readonly Attachment[]): void {
  if (typeof indexedDB === 'undefined') return;
  const key = keyOf(userId, chatId);
  writing = writing
    .then(() => (files.length === 0 ? del(key) : set(key, files)))
    .catch(() => {
      // Private windows and full disks: nothing is lost as long as the page is open, and that is said once.
      if (!isRoomMissing) toast.error(i18n.t('chats:composer.not_kept'));
      isRoomMissing = true;
    });
}

/** Changes the files of a chat's draft. */
export function changeAttachments(
  chatId: string,
  change: (files: readonly Attachment[]) => readonly Attachment[],
): void {
  const { userId, byChat } = attachmentStore.getState();
  const before = byChat[chatId] ?? NONE;
  const after = change(before);
  if (after === before) return;
  const { [chatId]: _old, ...others } = byChat;
  attachmentStore.setState({ byChat: after.length === 0 ? others : { ...others, [chatId]: after } });
  // Progress alone is not worth a write.
  const isProgress = after.length === before.length && after.every((each, at) => each.step === before[at]?.step);
  if (!isProgress) keep(userId, chatId, after);
}

/** Changes one file of a draft, if it is still there. */
export function patchAttachment(chatId: string, id: string, patch: Partial<Attachment>): void {
  changeAttachments(chatId, (files) =>
    files.some((each) => each.id === id) ? files.map((each) => (each.id === id ? { ...each, ...patch } : each)) : files,
  );
}

const loaded = new Set<string>();

/** Brings back what an earlier page of this user left in a chat; once, and never over what is there. */
export async function loadAttachments(userId: string, chatId: string): Promise<readonly Attachment[]> {
  if (attachmentStore.getState().userId !== userId) {
    attachmentStore.setState({ userId, byChat: {} });
    loaded.clear();
  }
  if (loaded.has(chatId) || typeof indexedDB === 'undefined') return NONE;
  loaded.add(chatId);
  await writing;
  // A browser that refuses its storage to the page (a private window) has kept nothing.
  const kept = (await get<readonly Attachment[]>(keyOf(userId, chatId)).catch(() => undefined)) ?? NONE;
  const present = attachmentStore.getState();
  if (kept.length === 0 || present.userId !== userId) return NONE;
  attachmentStore.setState({ byChat: { ...present.byChat, [chatId]: [...kept, ...(present.byChat[chatId] ?? [])] } });
  return kept;
}
