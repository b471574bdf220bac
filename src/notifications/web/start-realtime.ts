import { queryClient } from '../../foundation/web/api/query-client.ts';
import type { RealtimeListener } from '../../foundation/web/slots/area.ts';
import { chatListeners } from './on-chat-events.ts';
import { notificationListeners } from './on-notification-events.ts';
import { keepRegistered } from './push/keep-registered.ts';
import { showVisibility } from './visible-tabs.ts';

let endLast = (): void => undefined;

/** What this area does with events, loaded once somebody is signed in; from then on this browser is kept registered for pushes. */
export function startRealtime(): readonly RealtimeListener[] {
  // Someone else has signed in since.
  endLast();
  const ends = [keepRegistered(queryClient), showVisibility()];
  endLast = () => ends.forEach((end) => end());
  return [...notificationListeners, ...chatListeners];
}
