import { queryClient } from '../../foundation/web/api/query-client.ts';
import type { RealtimeListener } from '../../foundation/web/slots/area.ts';
import { chatListeners } from './on-chat-events.ts';
import { resumeSending } from './sending/resume-sending.ts';

/** What this area does with events, loaded once somebody is signed in; what that user left unsent here is sent then. */
export function startRealtime(): readonly RealtimeListener[] {
  // Code that cannot be loaded now is loaded by the inbox.
  resumeSending(queryClient).catch(() => undefined);
  return chatListeners;
}
