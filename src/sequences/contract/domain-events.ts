import { z } from 'zod';
import { defineDomainEvent } from '../../foundation/contract/domain-event.ts';
import { id } from '../../foundation/contract/id.ts';

export const sequencePaused = defineDomainEvent(
  'sequences.sequence_paused',
  'A sequence was paused by Parley, because it cannot send any more.',
  {
    sequence_id: id,
    title: z.string(),
    owner_id: id.nullable(),
    /** In words, with what to do. */
    reason: z.string(),
  },
);
