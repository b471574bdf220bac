import '../contract/errors.ts';
import '../contract/permissions.ts';
export { chatPaths } from './paths.ts';
export { chatRoutes } from './routes.tsx';

/** What waits in the inbox, for the home page. */
export const loadWaitingCards = async () => (await import('./home/WaitingCards.tsx')).WaitingCards;

/** Chats by name or number, and the lists of the inbox, for the search. */
export const loadChatSearch = async () => (await import('./search/chat-search.tsx')).chatSearch;

/** Every key of the inbox, for the list of shortcuts. */
export const loadChatShortcuts = async () => (await import('./shortcut-list.ts')).describeChatShortcuts();

/** What the area does with its events; loaded once somebody is signed in. */
export const loadChatListeners = async () => (await import('./on-chat-events.ts')).chatListeners;
