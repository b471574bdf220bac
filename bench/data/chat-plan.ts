import { messageWords } from './message-words.ts';
import { numbersAt } from './random.ts';
import { idAt, momentOf, type Dataset } from './dataset.ts';

const DAY_MS = 86_400_000;
const MESSAGE_DAYS = 60;
const MOST_UNREAD = 5;

export interface PlannedContact {
  id: string;
  /** E.164 with +. */
  mobile: string;
  createdTime: Date;
}

export interface PlannedChat {
  position: number;
  id: string;
  createdTime: Date;
  state: 'open' | 'closed';
  /** Index of a user; null: no one's. */
  assignee: number | null;
  unread: number;
  /** How many messages it holds. */
  length: number;
  /** Index of the newest message in the business; null when it holds none. */
  newest: number | null;
}

export interface PlannedMessage {
  id: string;
  time: Date;
  /** Place of the chat, and which of its messages this is, from 0. */
  chat: number;
  turn: number;
  origin: 'incoming' | 'outgoing';
  isRead: boolean;
  isStarred: boolean;
  /** Index of the message that it answers. */
  answered: number | null;
  text: string;
}

/**
 * What is in the chats of one business. Everything follows from its place, so that a generator needs no
 * memory and a benchmark knows every response without asking.
 *
 * Messages come in rounds of one for each chat, so the messages of a thread lie as far apart in the table as
 * they can; chats take their turn in an order that has nothing to do with their age.
 */
export interface ChatPlan {
  contact(position: number): PlannedContact;
  chat(position: number): PlannedChat;
  message(index: number): PlannedMessage;
  messageId(index: number): string;
  /** Index of a chat's message. */
  indexOf(chat: number, turn: number): number;
}

/** Steps of this width through `count` places meet each of them once. */
function stepThrough(count: number): number {
  const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));
  let step = Math.max(1, Math.floor(count * 0.618));
  while (divisor(step, count) !== 1) step -= 1;
  return step;
}

/** Plans the chats of a business. Throws when the sizes do not fit each other. */
export function planChats(dataset: Dataset, business: number): ChatPlan {
  const { contacts, chats, messages, users } = dataset.sizes;
  if (chats > contacts) throw new Error(`${chats} chats need as many contacts, not ${contacts}`);
  if (messages > 0 && chats === 0) throw new Error('Messages need a chat');
  const ofChat = numbersAt(dataset.seed, `chats ${business}`);
  const ofMessage = numbersAt(dataset.seed, `messages ${business}`);
  const step = stepThrough(chats);
  /** When in a round a chat has its turn. */
  const turnOfChat = new Int32Array(chats);
  for (let turn = 0; turn < chats; turn += 1) turnOfChat[(turn * step) % chats] = turn;
  const before = (days: number): Dataset => ({ ...dataset, at: new Date(dataset.at.getTime() - days * DAY_MS) });
  const [contactsEnd, chatsEnd] = [before(120), before(MESSAGE_DAYS)];
  const numberStart = 7_000_000_000 + (business % 1_000) * 2_000_000;

  const timeOf = (index: number): Date => momentOf(dataset, index, messages, MESSAGE_DAYS);
  const messageId = (index: number): string => idAt(timeOf(index), index);
  const indexOf = (chat: number, turn: number): number => turn * chats + (turnOfChat[chat] ?? 0);
  const lengthOf = (chat: number): number =>
    Math.floor(messages / chats) + ((turnOfChat[chat] ?? 0) < messages % chats ? 1 : 0);
  const unreadOf = (chat: number, length: number): number =>
    ofChat(chat * 8, 4) === 0 ? Math.min(length, 1 + ofChat(chat * 8 + 1, MOST_UNREAD)) : 0;

  return {
    messageId,
    indexOf,
    contact(position) {
      const createdTime = momentOf(contactsEnd, position, contacts, 60);
      return { id: idAt(createdTime, position), mobile: `+91${numberStart + position}`, createdTime };
    },
    chat(position) {
      const createdTime = momentOf(chatsEnd, position, chats, 60);
      const length = lengthOf(position);
      return {
        position,
        id: idAt(createdTime, position),
        createdTime,
        state: ofChat(position * 8 + 2, 10) < 7 ? 'open' : 'closed',
        assignee: ofChat(position * 8 + 3, 10) < 8 ? ofChat(position * 8 + 4, users) : null,
        unread: unreadOf(position, length),
        length,
        newest: length === 0 ? null : indexOf(position, length - 1),
      };
    },
    message(index) {
      const turn = Math.floor(index / chats);
      const chat = ((index % chats) * step) % chats;
      const length = lengthOf(chat);
      const isUnread = turn >= length - unreadOf(chat, length);
      const isIncoming = isUnread || ofMessage(index * 8, 2) === 0;
      const time = timeOf(index);
      return {
        id: idAt(time, index),
        time,
        chat,
        turn,
        origin: isIncoming ? 'incoming' : 'outgoing',
        isRead: !isUnread,
        isStarred: ofMessage(index * 8 + 4, 200) === 0,
        answered: turn > 0 && ofMessage(index * 8 + 5, 20) === 0 ? index - chats : null,
        text: messageWords((below, salt) => ofMessage(index * 8 + salt, below), index),
      };
    },
  };
}
