import type { ChannelNotice } from '../contract/notice.ts';

/** A notice as it is stored; one that was dismissed is kept while the webhook that brought it may be repeated. */
export interface StoredNotice extends ChannelNotice {
  is_dismissed: boolean;
}

/** The reference names 7 days for repeats of a webhook. */
const REPEATED_FOR_MS = 8 * 86_400_000;
/** More than these: the oldest go. */
const MOST = 20;

/** The notices with one more. The same words within the time in which webhooks are repeated are the same notice. */
export function withNotice(
  notices: readonly StoredNotice[],
  notice: Omit<ChannelNotice, 'id' | 'time'>,
  time: string,
): StoredNotice[] {
  const isKept = (each: StoredNotice) => Date.parse(time) - Date.parse(each.time) < REPEATED_FOR_MS;
  if (notices.some((each) => each.text === notice.text && isKept(each))) return [...notices];
  const kept = notices.filter((each) => !each.is_dismissed || isKept(each));
  const number = Math.max(0, ...notices.map(({ id }) => Number(id))) + 1;
  return [...kept, { ...notice, id: String(number), time, is_dismissed: false }].slice(-MOST);
}

/** The notices that people still see. */
export const shownNotices = (notices: readonly StoredNotice[]): ChannelNotice[] =>
  notices.flatMap(({ is_dismissed, ...notice }) => (is_dismissed ? [] : [notice]));
