import { capabilitiesOf } from '../../../channels/contract/providers/capabilities-of.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import { startWait, type ReplyTarget } from '../reply-target.ts';
import { asLastMessage } from '../store/chat-rows-store.ts';
import type { MessageRow } from '../store/message-rows-store.ts';
import type { Customer } from './arrivals.ts';
import type { LockedChat } from '../store/chat-read-store.ts';
import { NO_FOLLOW_UP, NO_SNOOZE } from '../store/chat-due-store.ts';

export type LineEvent =
  | 'window_opened'
  | 'window_elapsed'
  | 'reopened'
  | 'number_changed'
  | 'follow_up_discarded'
  | 'follow_up_failed'
  | 'follow_up_as_template'
  | 'scheduled_failed'
  | 'snooze_over'
  | 'snooze_broken';

/** A line of the thread that no person wrote. */
export interface SystemLine {
  business_id: Id;
  /** Absent: the next one. */
  id?: Id;
  chat_id: Id;
  channel_id: Id;
  event: LineEvent;
  /** Absent: now, by the database's clock. */
  time?: string;
  /** Why a follow-up or a scheduled message was not sent. */
  reason?: string;
  /** The name of the template that was sent in place of a follow-up. */
  template?: string;
}

/** A message that was stored, and smaller ids for the lines that it causes: they stand above it. */
interface ReceivedMessage {
  row: MessageRow;
  lineIds: readonly Id[];
}

/**
 * What new messages make of a chat. Pure. A message counts from the provider's time, at most from now:
 * one that is older than the window is stored and unread, but neither reopens a chat nor opens a window, and nobody waits
 * because of it. `target`: within which time a person shall reply.
 */
export function receiveMessages(
  chat: LockedChat,
  messages: readonly ReceivedMessage[],
  customer: Customer,
  target: ReplyTarget | null = null,
): { chat: LockedChat; lines: SystemLine[] } {
  const next: LockedChat = { ...chat, unread_count: chat.unread_count + messages.length };
  const lines: SystemLine[] = [];
  const now = Date.parse(chat.now);
  const { hours = 0, afterwards } = capabilitiesOf(chat.channel_kind)?.window ?? {};
  const windowMs = hours * 3_600_000;

  for (const { row: message, lineIds } of messages) {
    const line = lineWriter(chat, lineIds, lines);
    const isLatest = showNewest(next, message);
    endSnooze(next, message, line);
    const expiration = new Date(Date.parse(message.time) + windowMs).toISOString();
    if (Date.parse(expiration) <= now) {
      // What a person may write after a window counts from its end.
      if (afterwards === 'human_agent') next.expiration_time = later(next.expiration_time, expiration);
      continue;
    }
    if (next.state === 'closed') {
      next.state = 'open';
      next.closed_time = null;
      next.version += 1;
      line('reopened', message.time);
    }
    const isOpen = next.expiration_time !== null && Date.parse(next.expiration_time) > now;
    if (!isOpen) {
      // The window's end has passed, and its line has not been written yet (`windows`).
      if (next.window_due_time !== null && next.expiration_time !== null) line('window_elapsed', next.expiration_time);
      line('window_opened', message.time);
    }
    next.expiration_time = later(next.expiration_time, expiration);
    next.window_due_time = next.expiration_time;
    startWait(next, message.time, target);
    discardFollowUp(next, message, line);
    takeAddress(next, customer, isLatest);
  }
  return { chat: next, lines };
}

/** Adds lines of a chat, with the ids that are free for them. */
function lineWriter({ business_id, id: chat_id, channel_id }: LockedChat, ids: readonly string[], lines: SystemLine[]) {
  const free = ids.values();
  return (event: LineEvent, time: string): void => {
    const { value: id } = free.next();
    lines.push({ business_id, chat_id, channel_id, event, time, ...(id !== undefined && { id }) });
  };
}

/** Shows a message where it is the newest; false for one that comes late: what it was written from may be left by now. */
function showNewest(chat: LockedChat, message: MessageRow): boolean {
  if (chat.last_message === null || isNewer(message, chat)) Object.assign(chat, asLastMessage(message));
  const isLatest = chat.last_incoming_time === null || Date.parse(message.time) >= Date.parse(chat.last_incoming_time);
  chat.last_incoming_time = later(chat.last_incoming_time, message.time);
  return isLatest;
}

/** A customer who writes before the follow-up's time gets none. */
function discardFollowUp(chat: LockedChat, { time }: MessageRow, line: (event: LineEvent, time: string) => void): void {
  if (chat.follow_up_time === null || Date.parse(time) >= Date.parse(chat.follow_up_time)) return;
  Object.assign(chat, NO_FOLLOW_UP);
  chat.version += 1;
  line('follow_up_discarded', time);
}

/** A customer who writes brings a chat back that was put aside, however late the message comes. */
function endSnooze(chat: LockedChat, { time }: MessageRow, line: (event: LineEvent, time: string) => void): void {
  if (chat.snoozed_until === null) return;
  Object.assign(chat, NO_SNOOZE);
  chat.version += 1;
  line('snooze_broken', time);
}

/** May a message to this chat cause a line? Its state and its window are what `receiveMessages` finds, or a later end. Pure. */
export const mayHaveLines = ({ state, expiration_time, follow_up_time, snoozed_until, now }: LockedChat): boolean =>
  state === 'closed' ||
  follow_up_time !== null ||
  snoozed_until !== null ||
  expiration_time === null ||
  Date.parse(expiration_time) <= Date.parse(now);

/** Order of a thread: by time, then id. */
export const isNewer = ({ time, id }: MessageRow, { last_message_time, last_message_id }: LockedChat): boolean => {
  const difference = Date.parse(time) - Date.parse(last_message_time);
  return difference > 0 || (difference === 0 && BigInt(id) > BigInt(last_message_id ?? 0));
};

/** Replies go to what the customer wrote from last, while it is theirs. */
function takeAddress(
  chat: LockedChat,
  { is_address_theirs, recipient_id, recipient_kind }: Customer,
  isLatest: boolean,
): void {
  if (isLatest && is_address_theirs) Object.assign(chat, { recipient_id, recipient_kind });
}

const later = (before: string | null, time: string): string =>
  before !== null && Date.parse(before) >= Date.parse(time) ? before : time;
