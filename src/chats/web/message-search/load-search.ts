import { lateMessages, withMessages } from '../../../foundation/web/i18n/i18n.ts';

/** Texts of the search for messages. */
export const messageSearchTexts = lateMessages(
  'chats_message_search',
  async () => (await import('./messages/en.ts')).en,
);

/** The search in place of the list, with its texts; nothing of it is in what the inbox loads first. */
export const loadMessageSearch = async () => ({
  default: (await withMessages([messageSearchTexts], () => import('./MessageSearch.tsx'))).MessageSearch,
});

/** What stands between the header and the messages of a chat that is searched. */
export const loadThreadSearch = async () => ({
  default: (await withMessages([messageSearchTexts], () => import('./ThreadSearch.tsx'))).ThreadSearch,
});

/** What stands in place of the composer while older messages are read. */
export const loadOlderMessages = async () => ({
  default: (await withMessages([messageSearchTexts], () => import('./OlderMessages.tsx'))).OlderMessages,
});
