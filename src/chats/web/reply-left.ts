import type { TFunction } from 'i18next';
import type { Chat } from '../contract/chat.ts';
import { durationText, windowLeft } from './window-left.ts';

const MINUTE_MS = 60_000;
/** So little is left that someone should look; of a short time to reply half of it. */
const LITTLE_MS = 15 * MINUTE_MS;

export interface ReplyLeft {
  /** Until the reply is due; negative once it is late. Milliseconds. */
  ms: number;
  tone: 'calm' | 'soon' | 'late';
}

type Waiting = Pick<Chat, 'waiting_since' | 'reply_due_time' | 'state'>;

/** How long a person has to reply to a customer who waits; null where nobody waits or there is no target. `now` is milliseconds. */
export function replyLeft(
  { waiting_since: since, reply_due_time: due, state }: Waiting,
  now: number,
): ReplyLeft | null {
  if (since === null || due === null || state === 'closed') return null;
  const ms = Date.parse(due) - now;
  const little = Math.min(LITTLE_MS, (Date.parse(due) - Date.parse(since)) / 2);
  return { ms, tone: ms <= 0 ? 'late' : ms <= little ? 'soon' : 'calm' };
}

/** The reply is due before the window ends, so it is the time that a row and a header show. */
export function isReplyFirst(chat: Waiting & Pick<Chat, 'expiration_time'>, now: number): boolean {
  const reply = replyLeft(chat, now);
  const { ms } = windowLeft(chat, now);
  return reply !== null && (ms === 0 || reply.ms <= ms);
}

/** "Reply in 12m", or by how much it is late. */
export const replyText = ({ ms, tone }: ReplyLeft, t: TFunction<'chats'>): string =>
  t(tone === 'late' ? 'reply.late' : 'reply.left', { time: durationText(Math.abs(ms), t) });
