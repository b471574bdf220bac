import { z } from 'zod';
import { defineEvents } from '../../foundation/contract/event.ts';
import { id } from '../../foundation/contract/id.ts';

/** Topic `sequences`. Changes of the sequence itself are events of records. */
export const sequenceEvents = defineEvents({
  sequenceProgress: {
    topic: 'sequences',
    event: 'sequence_progress',
    summary:
      'Members or results of a sequence have changed, at most once a second; what is shown of them is read again',
    data: z.object({ id }),
  },
});
