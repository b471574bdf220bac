import { z } from 'zod';
import { defineEvents } from '../../foundation/contract/event.ts';
import { id } from '../../foundation/contract/id.ts';

/** Topic `automation`, which the actions area owns. The list is short: what changed is read again. */
export const assignmentEvents = defineEvents({
  assignmentRulesChanged: {
    topic: 'automation',
    event: 'assignment_rules_changed',
    summary: 'Chat assignment rules were added, changed, moved or deleted; read them again',
    data: z.object({ ids: z.array(id) }),
  },
});
