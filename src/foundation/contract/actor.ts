import { z } from 'zod';
import { id } from './id.ts';

/** Everything that can act: send a message, change a record, assign a chat. */
export const actorTypes = [
  'user',
  'contact',
  'api_key',
  'automation',
  'script',
  'sequence',
  'campaign',
  'assignment_rule',
  'import',
  'integration',
  'system',
] as const;

/**
 * Who acts. The author of a message, the creator of a record, the line in the audit log and the system line in a
 * thread are all one of these. `label` is the name as it was at that moment; `id` is null for Parley itself.
 */
export const actor = z.object({ type: z.enum(actorTypes), id: id.nullable(), label: z.string() });

export type Actor = z.output<typeof actor>;

/** Parley itself: expiries, clean-ups, what follows from a provider's message. */
export const systemActor: Actor = { type: 'system', id: null, label: 'Parley' };
