import { z } from 'zod';
import { defineEvents } from '../../foundation/contract/event.ts';
import { id } from '../../foundation/contract/id.ts';

/** Topic `quick_replies`. What changed is read again: the list is short, and a person's own are nobody else's. */
export const quickReplyEvents = defineEvents({
  quickRepliesChanged: {
    topic: 'quick_replies',
    event: 'quick_replies_changed',
    summary: 'Quick replies were added, changed or deleted; read the list again',
    data: z.object({ ids: z.array(id) }),
  },
});
