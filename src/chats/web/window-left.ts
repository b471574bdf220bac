import type { TFunction } from 'i18next';
import type { Chat } from '../contract/chat.ts';
import { endsSoon } from '../contract/rules.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

export interface WindowLeft {
  /** Milliseconds; 0 when the window has elapsed or never was. */
  ms: number;
  /** Of 24 hours, for the ring. */
  fraction: number;
  /** It ends soon: the list shows a clock. */
  isShort: boolean;
}

/** How much of the reply window is left. In a closed chat there is nothing to reply. `now` is milliseconds. */
export function windowLeft(chat: Pick<Chat, 'expiration_time' | 'state'>, now: number): WindowLeft {
  const { expiration_time: end, state } = chat;
  const ms = end === null || state === 'closed' ? 0 : Math.max(0, Date.parse(end) - now);
  return { ms, fraction: Math.min(1, ms / DAY_MS), isShort: endsSoon(chat, now) };
}

/** A duration for people: 1h 40m, 21h, 40m; never 0m while something is left. */
export function durationText(ms: number, t: TFunction<'chats'>): string {
  const minutes = Math.max(1, Math.floor(ms / MINUTE_MS));
  const values = { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
  if (values.hours === 0) return t('duration.minutes', values);
  return values.minutes === 0 ? t('duration.hours', values) : t('duration.both', values);
}
