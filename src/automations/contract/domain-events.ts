import { z } from 'zod';
import { defineDomainEvent } from '../../foundation/contract/domain-event.ts';
import { id } from '../../foundation/contract/id.ts';

export const automationLooped = defineDomainEvent(
  'automations.looped',
  'Automations sent too many messages into a chat, as when two machines answer each other; they pause there.',
  {
    chat_id: id,
    contact: z.object({ id, label: z.string() }),
    /** As it is called in chats. */
    automation: z.string(),
  },
);

export const automationStopped = defineDomainEvent(
  'automations.stopped',
  'Parley switched an automation off, because something that it names is gone.',
  { automation_id: id, name: z.string(), reason: z.string() },
);

export const scriptEnded = defineDomainEvent(
  'automations.script_ended',
  'A script no longer handles a chat, and all that follows from its end was done.',
  {
    chat_id: id,
    run_id: id,
    automation_id: id.nullable(),
    outcome: z.string(),
    enquiry_id: id.nullable(),
  },
);
