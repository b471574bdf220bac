import { defineDomainEvent } from '../../foundation/contract/domain-event.ts';
import { id } from '../../foundation/contract/id.ts';

export const userNotified = defineDomainEvent(
  'notifications.user_notified',
  'A user got a notification of an event whose push is on for them.',
  { user_id: id, notification_id: id },
);
