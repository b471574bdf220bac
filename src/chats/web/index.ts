import { registerMessages } from '../../foundation/web/i18n/i18n.ts';
import { en } from './messages/en.ts';

registerMessages('chats', en);

export { chatPaths } from './paths.ts';
export { chatRoutes } from './routes.tsx';

/** What the area does with its events; loaded once somebody is signed in. */
export const loadChatListeners = async () => (await import('./on-chat-events.ts')).chatListeners;
