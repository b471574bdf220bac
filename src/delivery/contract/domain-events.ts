import { z } from 'zod';
import { defineDomainEvent } from '../../foundation/contract/domain-event.ts';
import { id } from '../../foundation/contract/id.ts';

export const sendsCounted = defineDomainEvent(
  'delivery.sends_counted',
  'The statistics of a bulk send have changed; at most once a second, instead of an event for each message.',
  {
    source_id: id,
    kind: z.string(),
    record_id: id,
    /** 0 where it has no steps. */
    step: z.string(),
    /** Which message of the step. */
    part: z.string(),
    /** How many of its messages stand at each status now. */
    counts: z.record(z.string(), z.number().int()),
    /** How many failed for each reason, in the sentence that people read at the message; 0 where all of them have recovered. */
    failures: z.record(z.string(), z.number().int()),
  },
);
