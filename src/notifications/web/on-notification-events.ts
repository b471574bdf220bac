import type { QueryClient } from '@tanstack/react-query';
import { withNumber } from '../../foundation/web/cache/as-of.ts';
import { i18n } from '../../foundation/web/i18n/i18n.ts';
import { onEvent, onEvents } from '../../foundation/web/realtime/on-event.ts';
import type { RealtimeListener } from '../../foundation/web/slots/area.ts';
import { notificationEvents } from '../contract/events.ts';
import type { Notification as OwnNotification } from '../contract/notification.ts';
import { announce } from './announce.ts';
import { applyCount, applyToLists } from './apply-change.ts';
import { applySettings } from './settings/settings-query.ts';

function show(client: QueryClient, { id, data: { event, message, module, record } }: OwnNotification): void {
  const shown = { subjectId: id, title: 'Parley', body: message, tag: `notice ${id}`, module, id: record.id };
  void announce(client, {
    event,
    shown: { ...shown, notification: id },
    withoutPreview: i18n.t('notifications_names:new_notification'),
    isSeen: false,
  });
}

/** Topic `live_notifications`. */
export const notificationListeners: readonly RealtimeListener[] = [
  onEvent(notificationEvents.newNotification, (notification, client, as_of) => {
    applyToLists(client, { changed: withNumber(notification, as_of) });
    if (notification.status === 'unread') show(client, notification);
  }),
  onEvent(notificationEvents.notificationUpdates, ({ id, status }, client, as_of) =>
    applyToLists(client, { marked: id, fields: { status }, as_of }),
  ),
  onEvents(notificationEvents.notificationCounts, (items, client) => {
    // Of several coalesced counts the last one holds.
    const last = items.at(-1);
    if (last) applyCount(client, withNumber(last.data, last.as_of));
  }),
  onEvent(notificationEvents.noticeSettingsChanged, (settings, client, as_of) =>
    applySettings(client, withNumber(settings, as_of)),
  ),
];
