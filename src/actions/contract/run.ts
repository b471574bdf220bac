import { z } from 'zod';
import { actor } from '../../foundation/contract/actor.ts';
import { instant } from '../../foundation/contract/fields.ts';
import { id } from '../../foundation/contract/id.ts';

/** What runs by itself, or was started by a person, and is written down. */
export const runKinds = ['assignment_rule', 'automation', 'script', 'macro'] as const;
export const runKind = z.enum(runKinds, { error: 'This kind is not known.' });
export type RunKind = z.infer<typeof runKind>;

/**
 * How it ended. Of rules: `assigned`, `waiting` (nobody can take the chat yet), `matched` (a clause that assigns nobody),
 * `no_match`. Of automations and scripts: `running`, `completed`, `abandoned` (the customer was silent), `taken_over`,
 * `person_wanted`, `not_understood`, `chat_closed`, `stopped` (switched off), `loop`, `replied` (one message, no
 * questions). Of macros: `completed`. `failed`: something could not be done, `detail.problem` says what.
 */
export const runOutcomes = [
  'assigned',
  'waiting',
  'matched',
  'no_match',
  'running',
  'completed',
  'abandoned',
  'taken_over',
  'person_wanted',
  'not_understood',
  'chat_closed',
  'stopped',
  'loop',
  'replied',
  'failed',
] as const;
export const runOutcome = z.enum(runOutcomes, { error: 'This outcome is not known.' });
export type RunOutcome = z.infer<typeof runOutcome>;

const named = z.object({ id, label: z.string() });

/** A condition of a clause, with what was seen at that moment. All in words, because what it names may be gone later. */
export const conditionCheck = z.object({
  field: z.string(),
  comparator: z.string(),
  value: z.string(),
  seen: z.string(),
  holds: z.boolean(),
});
export type ConditionCheck = z.infer<typeof conditionCheck>;

/** A clause that was asked. `path`: its place, `2` or `2.1` for one inside the second. */
export const clauseCheck = z.object({
  path: z.string(),
  name: z.string(),
  is_match: z.boolean(),
  conditions: z.array(conditionCheck),
});
export type ClauseCheck = z.infer<typeof clauseCheck>;

/** What happened in a script, in its order. */
export const scriptStep = z.object({
  time: instant,
  what: z.enum(['started', 'asked', 'answered', 'not_understood', 'skipped', 'jumped', 'saved', 'not_saved', 'ended']),
  /** The question's text, the answer, or what was saved where. */
  text: z.string(),
});
export type ScriptStep = z.infer<typeof scriptStep>;

/** Why a person got a chat, or why nobody did. */
export const assignmentDetail = z.object({
  user: named.nullable(),
  why: z.enum(['in_turn', 'only_one', 'all_at_capacity', 'nobody_available', 'assigns_nobody']),
  /** Open chats of that person before this one. */
  open_chats: z.int().nullable(),
  /** Who could have got it; those left out, with the reason. */
  candidates: z.int(),
});
export type AssignmentDetail = z.infer<typeof assignmentDetail>;

export const runDetail = z.object({
  checks: z.array(clauseCheck).optional(),
  assignment: assignmentDetail.optional(),
  steps: z.array(scriptStep).optional(),
  /** What started it, in words: the customer's message, a person, the time. */
  trigger: z.string().optional(),
  problem: z.string().nullable().optional(),
});
export type RunDetail = z.infer<typeof runDetail>;

/** What became of an action, in the order of the actions. */
export const actionResult = z.object({
  type: z.string(),
  /** What it was about, as it was called then: the list, the person, the text. */
  label: z.string(),
  /** In words, why it could not be done; null: it was. */
  problem: z.string().nullable(),
});
export type ActionResult = z.infer<typeof actionResult>;

/** One run: when, about whom, what was seen, what was done. Kept for 90 days. */
export const run = z.object({
  id,
  kind: runKind,
  /** The rule, automation, script or macro, as it was called then. */
  record: named,
  actor,
  chat_id: id.nullable(),
  contact: named.nullable(),
  time: instant,
  outcome: runOutcome,
  detail: runDetail,
  results: z.array(actionResult),
  /** Its actions are still to be done. */
  is_pending: z.boolean(),
});
export type Run = z.infer<typeof run>;
