import { onEvent } from '../../foundation/web/realtime/on-event.ts';
import type { RealtimeListener } from '../../foundation/web/slots/area.ts';
import { recordEvents } from '../../records/contract/events.ts';
import { recordsChanged } from '../../records/web/index.ts';
import { sequenceEvents } from '../contract/events.ts';
import { sequenceChanged } from './queries.ts';

/** Progress moves numbers and members; a change of the sequence, of its members' names or of a list is an event of records. */
export const sequenceListeners: readonly RealtimeListener[] = [
  onEvent(sequenceEvents.sequenceProgress, ({ id }, client) => {
    void sequenceChanged(client, id);
    // The list shows how many are inside.
    recordsChanged(client, 'sequences');
  }),
  onEvent(recordEvents.recordSaved, ({ module, record }, client) => {
    if (module === 'sequences') void sequenceChanged(client, record.id);
  }),
  onEvent(recordEvents.recordsDeleted, ({ module, ids }, client) => {
    if (module === 'sequences') for (const id of ids) void sequenceChanged(client, id);
    if (module === 'contacts') void sequenceChanged(client);
  }),
  onEvent(recordEvents.recordsChanged, ({ module }, client) => {
    if (module === 'sequences' || module === 'contacts') void sequenceChanged(client);
  }),
];
