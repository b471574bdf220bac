import { z } from 'zod';
import { instant } from '../../foundation/contract/fields.ts';
import { id } from '../../foundation/contract/id.ts';
import { messageStatus } from '../../chats/contract/message.ts';
import { leftOutReason } from '../../outreach/contract/left-out.ts';
import { branch } from '../../outreach/contract/step.ts';

/**
 * Numbers of people, each person counted once in each number. For a whole campaign with several steps, where one person can receive several
 * messages, `counts` is `messages`: submitted, sent, delivered, read, failed and suppressed are then numbers of messages; replied, clicked and
 * opted out remain numbers of people, and `members` is that of the step with most members. Read includes replied, delivered includes read.
 */
export const campaignStats = z.object({
  counts: z.enum(['people', 'messages']),
  members: z.int(),
  submitted: z.int(),
  sent: z.int(),
  delivered: z.int(),
  read: z.int(),
  replied: z.int(),
  failed: z.int(),
  clicked: z.int(),
  opted_out: z.int(),
  /** Left out, before or when it was to leave. */
  suppressed: z.int(),
  failures: z.array(z.object({ reason: z.string(), people: z.int() })),
  left_out: z.array(z.object({ reason: leftOutReason, people: z.int() })),
  /**
   * Buttons in the order of the template; empty for a whole campaign with several steps. `text`: the label of the button. `is_counted`: false
   * for buttons whose taps are not reported: an untracked URL, a phone number, a code to copy.
   */
  clicks: z.array(
    z.object({ index: z.int(), type: z.string(), text: z.string(), people: z.int(), is_counted: z.boolean() }),
  ),
  /** What followed within the days of attribution (first touch, counted once). */
  followed: z.object({ days: z.int(), enquiries: z.int(), orders: z.int(), tasks: z.int() }),
  cost: z.object({ currency: z.string(), /** In 10,000ths. */ amount: z.int(), rate_card_date: z.string() }),
  /** Members of the step that are not decided yet. */
  is_preparing: z.boolean(),
  /** Of a split that is decided. */
  winner: z.enum(['first', 'other']).nullable(),
});
export type CampaignStats = z.infer<typeof campaignStats>;

export const campaignMessageStatuses = ['sent', 'failed', 'read', 'delivered', 'submitted', 'replied'] as const;

/** One person of a number, with what they got and did. */
export const campaignMessage = z.object({
  /** Of the decision: the key to page by. */
  id,
  /** The message of the campaign that it is about. */
  step_id: id,
  action: branch,
  contact: z.object({ id, label: z.string(), mobile: z.string().nullable() }),
  chat_id: id.nullable(),
  message_id: id.nullable(),
  status: messageStatus.nullable(),
  /** When it came to that status. */
  time: instant.nullable(),
  failure_reason: z.string().nullable(),
  left_out: leftOutReason.nullable(),
  /** The first thing that came back. */
  response: z.object({ kind: z.enum(['text', 'button', 'link']), text: z.string(), time: instant }).nullable(),
});
export type CampaignMessage = z.infer<typeof campaignMessage>;
