import { z } from 'zod';
import { instant, optionalText, requiredText } from '../../foundation/contract/fields.ts';
import { id } from '../../foundation/contract/id.ts';
import { messageStatus } from '../../chats/contract/message.ts';
import { record } from '../../records/contract/record.ts';
import { criteriaSchema } from '../../rules/contract/criteria.ts';
import { STEPS_MAX, step, storedStep } from '../../outreach/contract/step.ts';

/** `active`: it sends; `inactive`: paused, nobody is lost and due times stay. */
export const sequenceStatuses = ['active', 'inactive'] as const;

/** The specification's four, and with `exited at step N` why. */
export const exitReasons = ['all_steps_complete', 'exited_at_step', 'removed_from_list', 'preference_changed'] as const;
export const exitReason = z.enum(exitReasons);
export type ExitReason = z.infer<typeof exitReason>;
export const exitDetails = [
  'replied',
  'goal_reached',
  'by_hand',
  'rule',
  'contact_deleted',
  'sequence_deleted',
] as const;
export const exitDetail = z.enum(exitDetails);
export type ExitDetail = z.infer<typeof exitDetail>;

/** How somebody entered. */
export const entryWays = ['by_hand', 'list', 'rule', 'form', 'api', 'import'] as const;
export const entryWay = z.enum(entryWays, { error: 'This way of entering is not known.' });
export type EntryWay = z.infer<typeof entryWay>;

export const sequenceSteps = z.array(step).max(STEPS_MAX, { error: `A sequence has at most ${STEPS_MAX} steps.` });

/** What members who are inside do when the steps are changed: finish the old ones, go on with the new ones at their next step, or begin again. */
export const memberChoices = ['finish', 'move', 'restart'] as const;

export const sequence = record.extend({
  title: z.string(),
  status: z.enum(sequenceStatuses),
  channel: z.object({ id, label: z.string() }).nullable(),
  /** Also under `owner`, as all records have it. */
  user: z.object({ id, label: z.string() }).nullable(),
  owner: z.object({ id, label: z.string() }).nullable(),
  description: z.string().nullable(),
  /** Its active members enter, those who join later as well; those who leave it leave the sequence. Null: no list. */
  contact_list: z.object({ id, label: z.string() }).nullable(),
  sequence_configs: z.array(storedStep).nullable(),
  exit_on_reply: z.boolean(),
  /** Who fits these leaves: the goal is reached. About the contact. Null: no goal. */
  goal: criteriaSchema,
  /** May somebody enter again who has left it? Never twice at the same time. */
  may_reenter: z.boolean(),
  /** Why Parley paused it, in words with what to do; null where a person did, and while it runs. */
  paused_reason: z.string().nullable(),
  /** Counts changes of the steps. */
  steps_version: z.int(),
  member_count: z.int(),
  active_count: z.int(),
  completed_count: z.int(),
  exited_count: z.int(),
});
export type Sequence = z.infer<typeof sequence>;

const fields = {
  title: requiredText('Enter a title.', 100),
  channel: z.object({ id }).nullable(),
  user: z.object({ id }).nullable(),
  description: optionalText(2000).nullable(),
  contact_list: z.object({ id }).nullable(),
  sequence_configs: sequenceSteps.nullable(),
  exit_on_reply: z.boolean(),
  goal: criteriaSchema,
  may_reenter: z.boolean(),
};

export const createSequenceBody = z.strictObject({
  title: fields.title,
  channel: fields.channel.default(null),
  user: fields.user.optional(),
  description: fields.description.default(null),
  contact_list: fields.contact_list.default(null),
  sequence_configs: fields.sequence_configs.default(null),
  exit_on_reply: fields.exit_on_reply.default(true),
  goal: fields.goal.default(null),
  may_reenter: fields.may_reenter.default(true),
});
export const updateSequenceBody = z.strictObject({
  ...z.strictObject(fields).partial().shape,
  version: z.int().optional(),
  /** Asked for when the steps change while somebody is inside. */
  members: z.enum(memberChoices, { error: 'Choose what happens to the people who are inside.' }).optional(),
});

/** Numbers before a change of the steps is saved, for each choice. */
export const changeEffect = z.object({
  active: z.int(),
  /** How many would get how many further messages. */
  finish: z.object({ people: z.int() }),
  move: z.object({
    people: z.int(),
    /** Their next step no longer exists or is behind them: they complete. */
    complete: z.int(),
  }),
  restart: z.object({ people: z.int(), /** Who have had at least one message, and get it again. */ again: z.int() }),
});

/** Somebody in a sequence, or who has been. `id` is that of the entry. */
export const sequenceMember = z.object({
  id,
  member_id: id,
  contact: z.object({ id, label: z.string(), mobile: z.string().nullable() }),
  status: z.enum(['active', 'completed', 'exited']),
  entered_time: instant,
  entered_by: entryWay,
  /** Steps that are behind, and how many there are in this member's version. */
  steps_done: z.int(),
  steps_total: z.int(),
  /** Of an active member: what comes next and when; null while the sequence is paused and nothing is planned. */
  next: z.object({ step_id: id, position: z.int(), name: z.string(), due_time: instant }).nullable(),
  exit_reason: exitReason.nullable(),
  /** Of `exited_at_step`. */
  exit_detail: exitDetail.nullable(),
  exit_step: z.int().nullable(),
  exited_time: instant.nullable(),
});
export type SequenceMember = z.infer<typeof sequenceMember>;

/** A sequence that a contact is or was in. */
export const sequenceEntry = z.object({
  id,
  sequence: z.object({ id, label: z.string(), status: z.enum(sequenceStatuses) }),
  ...sequenceMember.omit({ id: true, member_id: true, contact: true }).shape,
});

/** One message that a member got. */
export const sequenceMessage = z.object({
  /** Of the decision. */
  id,
  step_id: id,
  position: z.int(),
  template: z.object({ id, label: z.string() }).nullable(),
  /** As the thread shows it; null where nothing was sent. */
  content: z.record(z.string(), z.unknown()).nullable(),
  text: z.string(),
  status: messageStatus.nullable(),
  failure_reason: z.string().nullable(),
  left_out_text: z.string().nullable(),
  chat_id: id.nullable(),
  message_id: id.nullable(),
  time: instant,
});
export type SequenceMessage = z.infer<typeof sequenceMessage>;

/** How many people are where, for each step. */
export const stepFunnel = z.object({
  step_id: id,
  position: z.int(),
  /** Wait for this step now. */
  here_now: z.int(),
  sent: z.int(),
  delivered: z.int(),
  read: z.int(),
  replied: z.int(),
  failed: z.int(),
  left_out: z.int(),
  /** Left the sequence between this step and the next. */
  exited: z.int(),
});
export type StepFunnel = z.infer<typeof stepFunnel>;
