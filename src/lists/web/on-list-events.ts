import { createRefetchSoon } from '../../foundation/web/cache/refetch-soon.ts';
import { onEvent } from '../../foundation/web/realtime/on-event.ts';
import type { RealtimeListener } from '../../foundation/web/slots/area.ts';
import { recordEvents } from '../../records/contract/events.ts';
import { membersChanged, membersKey } from './members/member-list.ts';

/**
 * A change of members changes the counts of their list, which is how other tabs hear of it. A change of a contact may
 * change its name there, and who fits the rule of a list.
 */
const refetchMembers = createRefetchSoon(membersKey());

export const listListeners: readonly RealtimeListener[] = [
  onEvent(recordEvents.recordsChanged, ({ module }, client) => {
    if (module === 'contact_lists') void membersChanged(client);
    if (module === 'contacts') refetchMembers(client);
  }),
  onEvent(recordEvents.recordsDeleted, ({ module }, client) => {
    if (module === 'contacts') refetchMembers(client);
  }),
  onEvent(recordEvents.recordSaved, ({ module, record }, client) => {
    if (module === 'contact_lists') void membersChanged(client, record.id);
    if (module === 'contacts') refetchMembers(client);
  }),
];
