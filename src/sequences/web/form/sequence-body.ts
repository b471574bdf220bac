import type { z } from 'zod';
import type { createSequenceBody, Sequence } from '../../contract/sequence.ts';

/** What people enter of a sequence. */
export type SequenceValues = z.output<typeof createSequenceBody>;

/** What people have entered of a sequence, without what Parley adds. */
export const bodyOf = (sequence: Sequence): SequenceValues => ({
  title: sequence.title,
  channel: sequence.channel && { id: sequence.channel.id },
  user: sequence.owner && { id: sequence.owner.id },
  description: sequence.description,
  contact_list: sequence.contact_list && { id: sequence.contact_list.id },
  sequence_configs: sequence.sequence_configs,
  exit_on_reply: sequence.exit_on_reply,
  goal: sequence.goal,
  may_reenter: sequence.may_reenter,
});
