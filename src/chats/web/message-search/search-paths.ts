import { chatPaths } from '../paths.ts';

/** Routes of the search for messages. Apart from the others, which every page loads. */
export const searchPaths = {
  /** The messages that a search finds. */
  find: (term: string): string => `${chatPaths.inbox}?find=${encodeURIComponent(term)}`,
  /** A message in its chat, beside what else the search finds. */
  found: (term: string, chatId: string, messageId: string): string =>
    `${chatPaths.chat(chatId)}?find=${encodeURIComponent(term)}&message=${messageId}`,
} as const;
