import { z } from 'zod';
import { clauseCheck, assignmentDetail } from '../../actions/contract/run.ts';
import { channelKinds } from '../../channels/contract/providers/kinds.ts';
import { instant, requiredText } from '../../foundation/contract/fields.ts';
import { id } from '../../foundation/contract/id.ts';
import { clausesSchema } from './clause.ts';

/** As many as one page of the list. */
export const RULES_MAX = 50;

const named = z.object({ id, label: z.string() });

/**
 * Who gets a chat that nobody has, and what else happens to it. The rules of a channel are asked before those of all
 * channels, within these in their `position`; the first clause that matches counts.
 */
export const assignmentRule = z.object({
  id,
  name: z.string(),
  /** Null: of all channels. */
  channel: named.extend({ kind: z.enum(channelKinds) }).nullable(),
  status: z.enum(['active', 'inactive']),
  clauses: clausesSchema,
  position: z.int(),
  /** The chat is given to the next one when its assignee has not replied for so many business minutes; null: never. */
  return_after_minutes: z.int().nullable(),
  /** Why Parley switched it off, in words with what to do; null where a person did, and while it is active. */
  problem: z.string().nullable(),
  version: z.int(),
  created_time: instant,
  modified_time: instant,
});
export type AssignmentRule = z.infer<typeof assignmentRule>;

const channel = z
  .union([id, z.literal('all')], { error: 'Choose a channel, or all.' })
  .nullable()
  .transform((given) => (given === 'all' ? null : given));

const fields = {
  name: requiredText('Give the rule a name.', 60),
  /** An id, or `all`. */
  channel,
  clauses: clausesSchema,
  return_after_minutes: z
    .int({ error: 'Give whole minutes.' })
    .min(5, { error: 'Give at least 5 minutes.' })
    .max(7 * 24 * 60, { error: 'Give a week at most.' })
    .nullable(),
};

export const createRuleBody = z.strictObject({
  ...fields,
  name: fields.name.default('Chat assignment'),
  channel: channel.default(null),
  return_after_minutes: fields.return_after_minutes.default(null),
});

/** What changes. With a version that is no longer the latest it is refused. */
export const updateRuleBody = z
  .strictObject({
    ...fields,
    position: z.int().min(0).max(RULES_MAX),
  })
  .partial()
  .extend({ version: z.int().optional() });

/** A rule, saved or not, against a real chat or contact, without effect. */
export const tryRuleBody = z
  .strictObject({
    clauses: clausesSchema,
    channel: channel.default(null),
    /** Where its cursor of the round robin is; left out for a rule that is not saved. */
    rule_id: id.optional(),
    chat_id: id.optional(),
    contact_id: id.optional(),
  })
  .refine(({ chat_id, contact_id }) => (chat_id === undefined) !== (contact_id === undefined), {
    error: 'Choose a chat or a contact.',
    path: ['contact_id'],
  });

export const ruleTrial = z.object({
  checks: z.array(clauseCheck),
  /** The place of the clause that matched: `2.1`; null: none did. */
  matched: z.string().nullable(),
  /** Null where the clause assigns nobody, or none matched. */
  assignment: assignmentDetail.nullable(),
  /** What else would happen, in words. */
  actions: z.array(z.object({ type: z.string(), label: z.string() })),
});
export type RuleTrial = z.infer<typeof ruleTrial>;

/** What a rule did in the last 30 days. */
export const ruleStats = z.object({
  chats: z.int(),
  /** Chats by the place of the clause that matched. */
  clauses: z.array(z.object({ path: z.string(), chats: z.int() })),
  /** Chats by who got them, the most first. */
  users: z.array(named.extend({ chats: z.int() })),
  /** Chats that wait for somebody now. */
  waiting: z.int(),
});
export type RuleStats = z.infer<typeof ruleStats>;
