import { z } from 'zod';
import { defineDomainEvent } from '../../foundation/contract/domain-event.ts';
import { id } from '../../foundation/contract/id.ts';

export const ruleStopped = defineDomainEvent(
  'assignment.rule_stopped',
  'Parley switched an assignment rule off, because it names something that does not exist any more.',
  {
    rule_id: id,
    name: z.string(),
    /** In words, with what to do. */
    reason: z.string(),
  },
);
