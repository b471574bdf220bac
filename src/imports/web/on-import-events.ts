import { createRefetchSoon } from '../../foundation/web/cache/refetch-soon.ts';
import { onEvents } from '../../foundation/web/realtime/on-event.ts';
import type { RealtimeListener } from '../../foundation/web/slots/area.ts';
import { importEvents } from '../contract/events.ts';
import { filesKey, runsKey } from './queries.ts';

const filesSoon = createRefetchSoon(filesKey);
const runsSoon = createRefetchSoon(runsKey);

/** What is on screen is read again: an import says how far it has come many times a second. */
export const importListeners: readonly RealtimeListener[] = [
  onEvents(importEvents.importFileChanged, (_items, client) => filesSoon(client)),
  onEvents(importEvents.importChanged, (_items, client) => runsSoon(client)),
];
