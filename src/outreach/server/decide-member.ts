import type { Id } from '../../foundation/contract/id.ts';
import { evaluateCriteria } from '../../rules/server/index.ts';
import type { Criteria, CriteriaField } from '../../rules/contract/criteria.ts';
import type { Moment } from '../../rules/contract/operand.ts';
import { readTime } from '../../rules/contract/sources.ts';
import type { LeftOutReason } from '../contract/left-out.ts';
import type { Branch } from '../contract/step.ts';
import { valueOrFallback, type CompiledAction } from './compile-step.ts';

/** Of the provider: a body with its values has at most 1,024 characters, a header 60. */
const MAX_BODY = 1024;
const MAX_HEADER = 60;

/** What the frequency cap knows of a contact. */
export interface CapFacts {
  limit: number;
  days: number;
  /** Marketing messages that count now, the oldest first. */
  messages: readonly { message_id: Id; time: string }[];
  /** When it allows one again; null: now. */
  free_time: string | null;
}

/** What is known of a member at the moment of the decision. */
export interface MemberFacts {
  contact_id: Id;
  /** False for one who has unsubscribed from the list. */
  is_active: boolean;
  mobile: string | null;
  communication_level: string;
  /** Whether the channel can reach them. */
  has_address: boolean;
  /** Values of fields that criteria name, as records have them on the wire. */
  read(field: string): unknown;
  /** The text of a field of the contact, or of a column of the import; '' for none. */
  text(from: 'field' | 'import', name: string): string;
  /** Null: the business has no cap. */
  cap: CapFacts | null;
  /** Which share of a split the member is in, from 0 to 99. */
  share: number;
}

/** What decides about all members of a step. */
export interface StepRules {
  criteria: Criteria;
  fieldOf(name: string): Pick<CriteriaField, 'kind'> | undefined;
  moment: Moment;
  actions: Readonly<Record<Branch, CompiledAction | null>>;
  /** Characters of a link of ours, which stands in the message instead of an address that is tracked. */
  linkLength: number;
  /** Of a split: the part of the members in percent that gets each of the two, and which one all others get. */
  split: { share: number; winner: 'first' | 'other' | null } | null;
}

export type MemberDecision =
  | { outcome: 'sent'; branch: Branch; action: CompiledAction; values: readonly string[] }
  | { outcome: 'left_out'; branch: Branch | null; reason: LeftOutReason; variables: readonly string[] }
  /** Of a split whose winner is not known yet: nothing is decided. */
  | { outcome: 'later' };

/** Which message of a step a member gets by criteria and split; null: that is not known yet. */
export function branchOf(rules: StepRules, { read, share }: Pick<MemberFacts, 'read' | 'share'>): Branch | null {
  const { criteria, fieldOf, moment, split } = rules;
  const readValue = (name: string): unknown => (name.startsWith('time.') ? readTime(name, moment) : read(name));
  if (!evaluateCriteria(criteria, { ...moment, fieldOf, read: readValue })) return 'else';
  if (split === null) return 'if';
  if (share < split.share) return 'if';
  if (share < 2 * split.share) return 'other';
  return split.winner === null ? null : split.winner === 'first' ? 'if' : 'other';
}

/**
 * Decides about one member of a step: which message, or why none. The same facts give the same decision, so that the
 * pre-flight, the run and a later check of the record agree. The order of the checks is that of `checkNames`.
 */
export function decideMember(rules: StepRules, facts: MemberFacts): MemberDecision {
  const no = (branch: Branch | null, reason: LeftOutReason, variables: readonly string[] = []): MemberDecision => ({
    outcome: 'left_out',
    branch,
    reason,
    variables,
  });
  if (!facts.is_active) return no(null, 'unsubscribed');
  const branch = branchOf(rules, facts);
  if (branch === null) return { outcome: 'later' };
  const action = rules.actions[branch];
  if (action === null) return no(branch, 'no_action');
  if (!facts.has_address) return no(branch, 'no_address');
  const unwanted = action.isMarketing ? unwantedBy(facts) : null;
  if (unwanted !== null) return no(branch, unwanted);
  const values = action.variables.map((variable) => valueOf(variable, facts));
  const missing = action.variables.filter((_, index) => values[index] === '').map(({ name }) => name);
  if (missing.length > 0) return no(branch, 'missing_value', missing);
  if (isTooLong(action, values, rules.linkLength)) return no(branch, 'too_long');
  const { cap } = facts;
  if (action.isMarketing && cap !== null && cap.messages.length >= cap.limit) return no(branch, 'frequency_cap');
  return { outcome: 'sent', branch, action, values };
}

// Marketing needs a yes (decision 46).
const unwantedBy = ({ communication_level: level }: MemberFacts): LeftOutReason | null =>
  level === 'opted_in' ? null : level === 'opted_out' ? 'opted_out' : 'not_opted_in';

function valueOf(variable: CompiledAction['variables'][number], facts: MemberFacts): string {
  const { from, value } = variable;
  return valueOrFallback(variable, from === 'fixed' ? value : facts.text(from, value));
}

function isTooLong({ content, variables }: CompiledAction, values: readonly string[], linkLength: number): boolean {
  const { body, header } = content as { body: string; header?: { text?: string } };
  const lengths = values.map((value, index) => (variables[index]?.is_tracked === true ? linkLength : value.length));
  if (lengthOf(body, lengths) > MAX_BODY) return true;
  return variables.some(({ place }) => place === 'header') && lengthOf(header?.text ?? '', lengths) > MAX_HEADER;
}

const SLOT = /\uE000(\d+)\uE001/g;

/** The length of a text with values of these lengths in its slots. */
const lengthOf = (text: string, lengths: readonly number[]): number =>
  text.replaceAll(SLOT, '').length +
  [...text.matchAll(SLOT)].reduce((sum, [, index]) => sum + (lengths[Number(index)] ?? 0), 0);
