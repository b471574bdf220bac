import './errors.ts';
import './permissions.ts';
import { z } from 'zod';
import { defineEndpoints } from '../../foundation/contract/endpoint.ts';
import { actor } from '../../foundation/contract/actor.ts';
import { id } from '../../foundation/contract/id.ts';
import { messageError, messageTime } from './message.ts';

/**
 * What happens to a message, in the order in which it can. `written`: by its author, here or at the contact's.
 * `handed_over`: given to the provider. `accepted`: the provider has it. `outcome_unknown`: whether it has is not known.
 */
export const historySteps = [
  'written',
  'received',
  'handed_over',
  'accepted',
  'outcome_unknown',
  'held_for_quality_assessment',
  'sent',
  'failed',
  'delivered',
  'read',
  'played',
  'edited',
  'deleted',
  'read_here',
] as const;
export type HistoryStepName = (typeof historySteps)[number];

export const messagePrice = z.object({
  /** Null where the provider does not say. */
  is_charged: z.boolean().nullable(),
  free_because: z.enum(['customer_service', 'entry_point']).nullable(),
  category: z.string().nullable(),
  model: z.string().nullable(),
  /** What older versions of a provider charge for. */
  conversation: z.object({ id: z.string(), origin: z.string().nullable(), until: z.string().nullable() }).nullable(),
});

export const historyStep = z.object({
  step: z.enum(historySteps),
  time: messageTime,
  error: messageError.nullable(),
  price: messagePrice.nullable(),
});
export type HistoryStep = z.infer<typeof historyStep>;

/** What happened to a message, in the order of time. */
export const messageHistory = z.object({
  message_id: id,
  origin: z.enum(['incoming', 'outgoing']),
  /** Who sent it: a person, an automation, a campaign; null for what the contact wrote. */
  owner: actor.nullable(),
  channel: z.object({ id, label: z.string() }),
  /** How often it was given to the provider; 0 for what was not sent from here. */
  attempts: z.number().int(),
  /** The failed message that it repeats. */
  retry_of: id.nullable(),
  steps: z.array(historyStep),
});
export type MessageHistory = z.infer<typeof messageHistory>;

/** Apart from the other calls of the inbox, which it loads first. */
export const messageHistoryEndpoints = defineEndpoints({
  messageHistory: {
    method: 'GET',
    path: '/server/chats/{chatId}/messages/{messageId}/history',
    summary: 'What happened to a message: each step with its time, the price where it is known, the error',
    access: 'chats.read',
    params: z.object({ chatId: id, messageId: id }),
    reply: z.object({ history: messageHistory }),
    errors: ['NOT_FOUND'],
  },
});
