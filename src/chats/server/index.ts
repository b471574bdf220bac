/** The public API of the chats area. */
export { chatsArea } from './area.ts';
export { applyUpdates } from './incoming/apply-updates.ts';
export { sendMessages, type NewMessage, type SentMessage } from './send/send-messages.ts';
export { findTakenBack, takeBackScripts, type TakeBackReason } from './send/take-back.ts';
export { updateChats, type UpdatedChat } from './update/update-chats.ts';
export type { ChatUpdateItem } from './update/chat-edit.ts';
export { findIncomingMessage, type IncomingMessage } from './store/incoming-message-store.ts';
export { countOpenChats, countWaitingChats } from './store/chat-count-store.ts';
export { chatModule } from './chat-module.ts';
export { adoptProviderIds, applyStatuses } from './incoming/apply-statuses.ts';
export type { ArrivedChange, ArrivedMessage, ArrivedStatus } from './incoming/arrivals.ts';
export { keepWords } from './search/keep-words.ts';
export { readMessagesSaid, type MessageSaid } from './store/message-content-store.ts';
export {
  countAutomatedMessages,
  findCustomerMessages,
  type CustomerMessageRow,
} from './store/customer-message-store.ts';
export { findChats, findChatsWithRules, lockChatsWithRules, type ChatWithRules } from './store/chat-read-store.ts';
export { scopeOf } from './write-rules.ts';
export { readChatOpenings, type ChatOpening } from './store/opening-store.ts';
export { findOpenChatsOf } from './store/open-chats-store.ts';
