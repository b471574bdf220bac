import { registerMessages } from '../../foundation/web/i18n/i18n.ts';
import { en } from './messages/en.ts';

registerMessages('chats', en);

export { chatListeners } from './on-chat-events.ts';
export { chatPaths } from './paths.ts';
export { chatRoutes } from './routes.tsx';
