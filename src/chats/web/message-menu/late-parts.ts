import { addMessages } from '../../../foundation/web/i18n/i18n.ts';
import { en as startTexts } from '../start/messages/en.ts';
import { en } from './messages/en.ts';

// What is done with single messages, and starting a chat, with their texts, in one piece of code of its own: nothing of it is
// in what the inbox loads first, and each piece has a line in what every page loads.
addMessages('chats_message', en);
addMessages('chats_start', startTexts);

export { StartChatDialog } from '../start/StartChatDialog.tsx';
export { MessageSheet } from '../thread/MessageSheet.tsx';
export { ForwardDialog } from './ForwardDialog.tsx';
export { MessageMenu } from './MessageMenu.tsx';
export { SelectCover } from './SelectCover.tsx';
export { SelectionBar } from './SelectionBar.tsx';
