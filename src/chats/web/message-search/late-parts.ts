import { addMessages } from '../../../foundation/web/i18n/i18n.ts';
import { en } from './messages/en.ts';

// What a search for messages draws, with its texts, in one piece of code of its own: nothing of it is in what the inbox
// loads first, and each piece has a line in what every page loads.
addMessages('chats_message_search', en);

export { MessageSearch } from './MessageSearch.tsx';
export { OlderMessages } from './OlderMessages.tsx';
export { ThreadSearch } from './ThreadSearch.tsx';
