import type { Permission } from '../../foundation/contract/permissions.ts';
import type { ReplyWindow } from '../../channels/contract/capabilities.ts';
import type { Chat } from './chat.ts';

/** Pure rules that both sides ask: the screen to show what may be done, the server to decide it. */

/** May anything but a template be sent now? `now` is milliseconds. */
export function isWindowOpen({ expiration_time }: Pick<Chat, 'expiration_time'>, now: number): boolean {
  return expiration_time !== null && Date.parse(expiration_time) > now;
}

/** What may be sent into a chat now: anything, what a person writes, templates, or nothing until the customer writes. */
export type SendingScope = 'anything' | 'person' | 'template' | 'nothing';

const HOUR_MS = 3_600_000;

/** By the reply window of the chat's kind of channel. `now` is milliseconds. */
export function sendingScope(
  chat: Pick<Chat, 'expiration_time'>,
  { hours, afterwards, personHours = hours }: ReplyWindow,
  now: number,
): SendingScope {
  if (isWindowOpen(chat, now)) return 'anything';
  if (afterwards === 'template') return 'template';
  if (afterwards === 'nothing' || chat.expiration_time === null) return 'nothing';
  return Date.parse(chat.expiration_time) + (personHours - hours) * HOUR_MS > now ? 'person' : 'nothing';
}

/** A reply window that ends within this needs a look: rows show a clock, and home and inbox list it. */
export const ENDING_SOON_HOURS = 2;

/** Is there something to reply, and does the window for it end soon? `now` is milliseconds. */
export function endsSoon(
  { expiration_time: end, state }: Pick<Chat, 'expiration_time' | 'state'>,
  now: number,
): boolean {
  const left = end === null || state === 'closed' ? 0 : Date.parse(end) - now;
  return left > 0 && left <= ENDING_SOON_HOURS * 3_600_000;
}

/** Had the customer the last word in an open chat? Reading it is no reply; system lines and reactions are no word. */
export const needsReply = ({ state, last_message }: Pick<Chat, 'state' | 'last_message'>): boolean =>
  state === 'open' && last_message?.origin === 'incoming';

/** What decides whether a channel takes a message. */
export interface SendingState {
  status: string;
  communication_level: string | null;
  is_paused: boolean;
  restriction_info: {
    RESTRICTED_CUSTOMER_INITIATED_MESSAGING?: string | null | undefined;
    RESTRICTED_BIZ_INITIATED_MESSAGING?: string | null | undefined;
  };
}

/**
 * Can a channel take a message into this chat now? As long as the customer's window is open, or a person may still
 * write, every message is a reply; later every message is business-initiated.
 */
export function isChannelUsable(channel: SendingState, scope: SendingScope, now: number): boolean {
  const { status, communication_level, is_paused, restriction_info } = channel;
  if (status !== 'active' || communication_level === 'none' || is_paused) return false;
  const isReply = scope === 'anything' || scope === 'person';
  if (communication_level === 'replies_only' && !isReply) return false;
  const { RESTRICTED_CUSTOMER_INITIATED_MESSAGING: ofReplies, RESTRICTED_BIZ_INITIATED_MESSAGING: ofOthers } =
    restriction_info;
  const until = isReply ? ofReplies : ofOthers;
  return typeof until !== 'string' || Date.parse(until) <= now;
}

/**
 * What replaces the composer, in the order in which it is asked; null when one may write. `window`: only templates can
 * be sent; `customer_first`: nothing, until the customer writes.
 */
export type ComposerBlock =
  | 'closed'
  | 'not_assignee'
  | 'unassigned'
  | 'script'
  | 'window'
  | 'customer_first'
  | 'channel';

export interface ComposerState {
  chat: Pick<Chat, 'state' | 'assignee' | 'script'>;
  userId: string;
  scope: SendingScope;
  isChannelUsable: boolean;
}

export function composerBlock({ chat, userId, scope, isChannelUsable }: ComposerState): ComposerBlock | null {
  if (chat.state === 'closed') return 'closed';
  if (chat.assignee !== null && chat.assignee.id !== userId) return 'not_assignee';
  // A chat that a script handles waits for its owner: taking it over ends the script.
  if (chat.script !== null) return 'script';
  if (chat.assignee === null) return 'unassigned';
  if (scope === 'template') return 'window';
  if (scope === 'nothing') return 'customer_first';
  return isChannelUsable ? null : 'channel';
}

export interface Person {
  userId: string;
  permissions: ReadonlySet<Permission>;
}

/** May this person make `assigneeId` the owner of a chat? Agents take unassigned chats, and a colleague's where the organisation lets them. */
export function mayAssign(
  { assignee }: Pick<Chat, 'assignee'>,
  assigneeId: string | null,
  person: Person,
  agentsMayTakeOver: boolean,
): boolean {
  if (person.permissions.has('chats.assign')) return true;
  if (!person.permissions.has('chats.reply')) return false;
  // An agent may let go of an own chat, and take one for himself.
  if (assigneeId === null) return assignee?.id === person.userId;
  if (assigneeId !== person.userId) return false;
  return assignee === null || assignee.id === person.userId || agentsMayTakeOver;
}

/** The assignee, a supervisor and above may close; anyone who sees an unassigned chat may. */
export function mayClose({ assignee }: Pick<Chat, 'assignee'>, person: Person): boolean {
  return assignee === null || assignee.id === person.userId || person.permissions.has('chats.assign');
}

/** Who may close a chat may also put it aside. */
export const maySnooze = (chat: Pick<Chat, 'assignee'>, person: Person): boolean => mayClose(chat, person);

/** A chat is put aside for a year at most. */
export const LONGEST_SNOOZE_MS = 366 * 24 * HOUR_MS;

/** A chat has so many labels at most. */
export const MAX_LABELS = 20;
/** So many people follow a chat at most. */
export const MAX_FOLLOWERS = 50;
/** Chats that one call changes at most. */
export const MAX_BULK_CHATS = 100;

/** How far the chats of a view are counted: 1,000 reads as 999+. */
export const VIEW_COUNT_LIMIT = 1_000;
/** How far waiting and unread chats are counted, on badges, cards and filters: 100 reads as 99+. */
export const WAITING_COUNT_LIMIT = 100;

/** How many chats a view has, and how many of them have unread messages. */
export interface ChatCounts {
  chats: number;
  unread: number;
}

/** A count as people read it. One that has reached its limit was not counted to its end. */
export const countText = (count: number, limit: number): string => (count >= limit ? `${limit - 1}+` : String(count));
