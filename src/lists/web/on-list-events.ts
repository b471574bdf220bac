import { onEvent } from '../../foundation/web/realtime/on-event.ts';
import type { RealtimeListener } from '../../foundation/web/slots/area.ts';
import { recordEvents } from '../../records/contract/events.ts';
import { membersChanged } from './members/member-list.ts';

/** A change of members changes the counts of their list, which is how other tabs hear of it. */
export const listListeners: readonly RealtimeListener[] = [
  onEvent(recordEvents.recordsChanged, ({ module }, client) => {
    if (module === 'contact_lists') void membersChanged(client);
  }),
  onEvent(recordEvents.recordSaved, ({ module, record }, client) => {
    if (module === 'contact_lists') void membersChanged(client, record.id);
  }),
];
