import { withNumber } from '../../foundation/web/cache/as-of.ts';
import { onEvent, onEvents } from '../../foundation/web/realtime/on-event.ts';
import type { RealtimeListener } from '../../foundation/web/slots/area.ts';
import { recordPath } from '../../foundation/web/slots/composition.ts';
import { notificationEvents } from '../contract/events.ts';
import type { Notification as OwnNotification } from '../contract/notification.ts';
import { applyCount, applyToLists } from './apply-change.ts';
import { showInBrowser } from './show-in-browser.ts';

function show({ id, data: { message, module, record } }: OwnNotification): void {
  showInBrowser({ title: 'Parley', body: message, tag: id, path: recordPath(module, record.id) });
}

/** Topic `live_notifications`. */
export const notificationListeners: readonly RealtimeListener[] = [
  onEvent(notificationEvents.newNotification, (notification, client, as_of) => {
    applyToLists(client, { changed: withNumber(notification, as_of) });
    if (notification.status === 'unread') show(notification);
  }),
  onEvent(notificationEvents.notificationUpdates, ({ id, status }, client, as_of) =>
    applyToLists(client, { marked: id, fields: { status }, as_of }),
  ),
  onEvents(notificationEvents.notificationCounts, (items, client) => {
    // Of several coalesced counts the last one holds.
    const last = items.at(-1);
    if (last) applyCount(client, withNumber(last.data, last.as_of));
  }),
];
