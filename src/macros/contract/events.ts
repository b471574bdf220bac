import { z } from 'zod';
import { defineEvents } from '../../foundation/contract/event.ts';
import { id } from '../../foundation/contract/id.ts';

/** Topic `macros`. The list is short and read again. */
export const macroEvents = defineEvents({
  macrosChanged: {
    topic: 'macros',
    event: 'macros_changed',
    summary: 'Macros were added, changed or deleted; read the list again',
    data: z.object({ ids: z.array(id) }),
  },
});
