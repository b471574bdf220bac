import { planChats, type ChatPlan, type PlannedChat, type PlannedMessage } from './chat-plan.ts';
import { numbersAt } from './random.ts';
import type { AreaGenerator, CellValue, TableRows } from './table-rows.ts';
import { businessesOf, channelId, userId, type Dataset } from './dataset.ts';

const HOUR_MS = 3_600_000;
const WINDOW_MS = 24 * HOUR_MS;
const READ_AFTER_MS = 60_000;
/** The classifications that a business has until it changes them. */
const classifications = ['new', 'interested', 'ready_to_buy', 'customer', 'support', 'not_interested'];
const SENT_STATUSES = ['read', 'read', 'read', 'delivered', 'sent'] as const;

/** What an outgoing message has become; an incoming one is always received. */
export const statusOf = ({ origin, turn, chat }: PlannedMessage): string =>
  origin === 'incoming' ? 'received' : (SENT_STATUSES[(turn + chat) % SENT_STATUSES.length] ?? 'sent');

/** When the customer wrote last; null when there is no such message. */
function lastIncoming(plan: ChatPlan, { position, length }: PlannedChat): Date | null {
  for (let turn = length - 1; turn >= 0; turn -= 1) {
    const message = plan.message(plan.indexOf(position, turn));
    if (message.origin === 'incoming') return message.time;
  }
  return null;
}

const shown = (message: PlannedMessage): CellValue => ({
  id: message.id,
  content_type: 'text',
  origin: message.origin,
  text: message.text,
});

/** The newest message and the customer's window. */
function ending(plan: ChatPlan, chat: PlannedChat, end: Date): CellValue[] {
  const newest = chat.newest === null ? null : plan.message(chat.newest);
  const incoming = lastIncoming(plan, chat);
  const windowEnd = incoming === null ? null : new Date(incoming.getTime() + WINDOW_MS);
  const time = newest?.time ?? chat.createdTime;
  return [
    newest?.id ?? null,
    time,
    newest === null ? null : shown(newest),
    incoming,
    windowEnd,
    windowEnd !== null && windowEnd > end ? windowEnd : null,
    chat.createdTime,
    chat.state === 'closed' ? time : null,
  ];
}

function* chats(dataset: Dataset): Generator<CellValue[]> {
  for (const { business, id: businessId } of businessesOf(dataset)) {
    const plan = planChats(dataset, business);
    const number = numbersAt(dataset.seed, `chat details ${business}`);
    for (let position = 0; position < dataset.sizes.chats; position += 1) {
      const chat = plan.chat(position);
      const contact = plan.contact(position);
      yield [
        businessId,
        chat.id,
        channelId(dataset, business),
        contact.id,
        contact.mobile.slice(1),
        'phone_id',
        chat.state,
        chat.assignee === null ? null : userId(dataset, business, chat.assignee),
        classifications[number(position, classifications.length)] ?? null,
        chat.unread,
        ...ending(plan, chat, dataset.at),
      ];
    }
  }
}

/** The ends of the windows that are open. */
function* windows(dataset: Dataset): Generator<CellValue[]> {
  for (const { business, id: businessId } of businessesOf(dataset)) {
    const plan = planChats(dataset, business);
    for (let position = 0; position < dataset.sizes.chats; position += 1) {
      const chat = plan.chat(position);
      const incoming = lastIncoming(plan, chat);
      const end = incoming === null ? null : new Date(incoming.getTime() + WINDOW_MS);
      if (end !== null && end > dataset.at) yield [businessId, chat.id, end];
    }
  }
}

function* messages(dataset: Dataset): Generator<CellValue[]> {
  for (const { business, id: businessId } of businessesOf(dataset)) {
    const plan = planChats(dataset, business);
    const channel = channelId(dataset, business);
    const facts = Array.from({ length: dataset.sizes.chats }, (_, position) => {
      const { id, assignee } = plan.chat(position);
      return { id, author: userId(dataset, business, assignee ?? 0) };
    });
    for (let index = 0; index < dataset.sizes.messages; index += 1) {
      const message = plan.message(index);
      const isIncoming = message.origin === 'incoming';
      const { id: chat = '', author = '' } = facts[message.chat] ?? {};
      yield [
        businessId,
        message.id,
        chat,
        channel,
        `wamid.HBgMOTE3MDAwMDAwMDAwFQIAERgSQUJDREVG${index.toString(16).toUpperCase().padStart(8, '0')}AA==`,
        isIncoming ? null : `${chat}-${message.time.getTime()}-${index}`,
        isIncoming ? null : author,
        message.origin,
        'text',
        { text: message.text },
        message.answered === null ? {} : { replied_for: plan.messageId(message.answered) },
        statusOf(message),
        message.isStarred,
        message.time,
        isIncoming && message.isRead ? new Date(message.time.getTime() + READ_AFTER_MS) : null,
        message.time,
      ];
    }
  }
}

/** The chats of the first contacts, and their text messages in the order in which they were written. */
export const chatTables: AreaGenerator = (dataset): TableRows[] => [
  {
    table: 'chats',
    columns: [
      'business_id',
      'id',
      'channel_id',
      'contact_id',
      'recipient_id',
      'recipient_kind',
      'state',
      'assignee_id',
      'classification',
      'unread_count',
      'last_message_id',
      'last_message_time',
      'last_message',
      'last_incoming_time',
      'expiration_time',
      'window_due_time',
      'created_time',
      'closed_time',
    ],
    rows: chats(dataset),
  },
  { table: 'due_windows', columns: ['business_id', 'chat_id', 'due_time'], rows: windows(dataset) },
  {
    table: 'messages',
    columns: [
      'business_id',
      'id',
      'chat_id',
      'channel_id',
      'provider_id',
      'client_id',
      'author_id',
      'origin',
      'content_type',
      'content',
      'meta',
      'status',
      'starred',
      'time',
      'read_time',
      'created_time',
    ],
    rows: messages(dataset),
  },
];
