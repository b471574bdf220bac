import { isAtLeastAsNew, type AsOf } from '../../foundation/web/cache/as-of.ts';
import type { Notification, NotificationCounts, NotificationStatus } from '../contract/notification.ts';

/** What the bell knows: the pages that were loaded, newest first, and the counts. */
export interface NotificationPage {
  notifications: AsOf<Notification>[];
  info: { has_more: boolean };
  /** The number as of which it was read. */
  as_of?: number;
  /** On the first page: marks that came since, for a notification whose own event comes after them. */
  marks?: readonly NotificationMark[];
}

type NotificationMark =
  | { kind: 'marked'; id: string; status: NotificationStatus; as_of: number | undefined }
  | { kind: 'all_read'; as_of: number | undefined };

/** What an event says happened, with its number. */
export type NotificationChange = { kind: 'added'; notification: AsOf<Notification> } | NotificationMark;

/** Shown before the server has responded, on a notification as it is known: its number stays what it was. */
export type NotificationPress = { kind: 'marked'; id: string; status: NotificationStatus } | { kind: 'all_read' };

const read = <Item extends Notification>(item: Item, status: NotificationStatus): Item => ({ ...item, status });

const mapPages = (
  pages: readonly NotificationPage[],
  change: (item: AsOf<Notification>, page: NotificationPage) => AsOf<Notification>,
): NotificationPage[] =>
  pages.map((page) => ({ ...page, notifications: page.notifications.map((item) => change(item, page)) }));

/** Applies an event to the loaded pages. What is older than the state at hand came late and changes nothing. */
export function patchPages(pages: readonly NotificationPage[], change: NotificationChange): NotificationPage[] {
  if (change.kind === 'added') {
    const { notification } = change;
    const isKnown = pages.some((page) => page.notifications.some(({ id }) => id === notification.id));
    const [first, ...rest] = pages;
    // Absent from a page that is as new, it stands elsewhere: on another page, or not in this view.
    const isPast = first?.as_of !== undefined && notification.as_of !== undefined && notification.as_of <= first.as_of;
    if (isKnown || isPast || !first) return [...pages];
    const marked = (first.marks ?? []).reduce((item, mark) => applyMark(item, mark, item.as_of), notification);
    return [{ ...first, notifications: [marked, ...first.notifications] }, ...rest];
  }
  const [first, ...rest] = mapPages(pages, (item, page) => applyMark(item, change, item.as_of ?? page.as_of));
  return first ? [{ ...first, marks: [...(first.marks ?? []), change] }, ...rest] : [];
}

/** A mark that is older than what is known of the notification came late and changes nothing. */
function applyMark(item: AsOf<Notification>, mark: NotificationMark, known: number | undefined): AsOf<Notification> {
  if (mark.kind === 'marked' && mark.id !== item.id) return item;
  const number = mark.as_of === undefined ? {} : { as_of: mark.as_of };
  if (!isAtLeastAsNew(number, known === undefined ? {} : { as_of: known })) return item;
  return { ...read(item, mark.kind === 'marked' ? mark.status : 'read'), ...number };
}

/** Paints a press on the loaded pages. Rows keep their positions. */
export const pressPages = (pages: readonly NotificationPage[], press: NotificationPress): NotificationPage[] =>
  mapPages(pages, (item) => {
    if (press.kind === 'all_read') return read(item, 'read');
    return item.id === press.id ? read(item, press.status) : item;
  });

/** Adjusts the counts by one, or to nothing (specification, section 4). `before` is the notification as it was. */
export function pressCounts(
  counts: AsOf<NotificationCounts>,
  press: NotificationPress,
  before: Notification | undefined,
): AsOf<NotificationCounts> {
  if (press.kind === 'all_read') return { ...counts, unread: 0 };
  if (!before || before.status === press.status) return counts;
  return { ...counts, unread: Math.max(0, counts.unread + (press.status === 'unread' ? 1 : -1)) };
}

/** How many are unread by an event. The badge of the Chats link is counted by itself. */
export type CountChange = AsOf<Pick<NotificationCounts, 'unread'>>;

export const patchCounts = (counts: AsOf<NotificationCounts>, change: CountChange): AsOf<NotificationCounts> =>
  isAtLeastAsNew(change, counts) ? { ...counts, ...change } : counts;
