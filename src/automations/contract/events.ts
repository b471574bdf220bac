import { z } from 'zod';
import { defineEvents } from '../../foundation/contract/event.ts';
import { id } from '../../foundation/contract/id.ts';

/** Topic `automation`. The lists are short: what changed is read again. */
export const automationEvents = defineEvents({
  automationsChanged: {
    topic: 'automation',
    event: 'automations_changed',
    summary: 'Chat automations were added, changed or deleted; read them again',
    data: z.object({ ids: z.array(id) }),
  },
  chatScriptsChanged: {
    topic: 'automation',
    event: 'chat_scripts_changed',
    summary: 'Chat scripts were added, changed or deleted; read them again',
    data: z.object({ ids: z.array(id) }),
  },
});
