import { z } from 'zod';
import { defineEvents } from '../../foundation/contract/event.ts';
import { id } from '../../foundation/contract/id.ts';
import { runKind } from './run.ts';

/** Topic `automation`. What is shown of a run is read again. */
export const actionEvents = defineEvents({
  runsChanged: {
    topic: 'automation',
    event: 'runs_changed',
    summary: 'A rule, automation, script or macro ran in a chat, or went on',
    data: z.object({ kind: runKind, record_id: id, chat_id: id.nullable() }),
  },
});
