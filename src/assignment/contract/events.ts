import { z } from 'zod';
import { defineEvents } from '../../foundation/contract/event.ts';

/** Topic `assignment`. The rules are few, so they are read again. */
export const assignmentEvents = defineEvents({
  rulesChanged: {
    topic: 'assignment',
    event: 'rules_changed',
    summary: 'A chat assignment rule was added, changed, switched on or off, moved or deleted',
    data: z.object({}),
  },
});
