import { hash } from 'node:crypto';
import { contactModule } from '../../contacts/server/index.ts';
import { findReachable, readAttention } from '../../delivery/server/index.ts';
import type { Id } from '../../foundation/contract/id.ts';
import type { BusinessContext } from '../../foundation/server/work-context.ts';
import { conditionsOf, readRecords } from '../../records/server/index.ts';
import type { ModuleRecord } from '../../records/contract/record.ts';
import { readTime } from '../../rules/contract/sources.ts';
import type { StepStatus } from '../contract/step-source.ts';
import { tidyValue } from './compile-step.ts';
import { decideMember, type CapFacts, type MemberDecision, type MemberFacts } from './decide-member.ts';
import { findStepResults, type StepResult } from './decision-store.ts';
import type { OpenStep } from './open-step.ts';
import { valueText } from './value-text.ts';

/** Somebody for whom a step is due. */
export interface StepMember {
  contact_id: Id;
  /** Of a sequence; '0' for campaigns. */
  entry_id: Id;
  /** False for one who has unsubscribed from the list. */
  is_active?: boolean;
  /** Of a campaign's own import. */
  import_values?: Readonly<Record<string, string>>;
  row?: number;
  /** When the message may leave at the earliest; null or left out: at once. */
  due_time?: string | null;
}

/** A decision with what was seen. */
export interface DecidedMember {
  member: StepMember;
  decision: MemberDecision;
  /** Stored with the decision. */
  facts: DecisionFacts;
  /** Their reply window is open: they do not count as people who are written to first. */
  has_window: boolean;
}

/** The values that decided, as they were: from them alone the decision can be made again. */
export interface DecisionFacts {
  /** Of the step, from 1, and what it is called. */
  position?: number;
  step_name?: string;
  /** Of the fields that criteria name. */
  fields: Readonly<Record<string, unknown>>;
  mobile: string | null;
  level: string;
  is_active: boolean;
  has_address: boolean;
  share?: number;
  template?: { id: Id; name: string; language: string };
  is_marketing?: boolean;
  /** What the variables of the message were given. */
  values?: Readonly<Record<string, string>>;
  missing?: readonly string[];
  cap?: CapFacts | null;
  row?: number;
  due_time?: string;
}

const statusOf = ({ status }: Pick<StepResult, 'status'>): StepStatus => {
  switch (status) {
    case null:
      return 'not_sent';
    case 'held_for_quality_assessment':
    case 'error':
      return 'pending';
    case 'replied':
      return 'read';
    default:
      return status as StepStatus;
  }
};

const keyOf = ({ contact_id, entry_id }: Pick<StepMember, 'contact_id' | 'entry_id'>): string =>
  `${contact_id} ${entry_id}`;

/** In which hundredth of the members somebody is: always the same one for a step. */
const shareOf = (stepId: Id, contactId: Id): number =>
  Number.parseInt(hash('sha1', `${stepId} ${contactId}`).slice(0, 8), 16) % 100;

/**
 * Decides about members of a step, at most about 2,000 at once, in a number of statements that does not grow with them. Writes
 * nothing: the pre-flight asks the same. Contacts that do not exist any more are left out of the result.
 */
export async function decideMembers(
  ctx: BusinessContext,
  step: OpenStep,
  members: readonly StepMember[],
): Promise<DecidedMember[]> {
  if (members.length === 0) return [];
  const { tx, businessId } = ctx;
  const ids = members.map(({ contact_id }) => contact_id);
  const asksBefore = conditionsOf(step.step.criteria).some(({ field }) => field.startsWith('step.'));
  const [records, reachable, results, caps] = await Promise.all([
    readRecords(ctx, contactModule, businessId, ids, step.columns),
    findReachable(ctx, step.channelId, ids),
    asksBefore && step.before !== null
      ? findStepResults(tx, businessId, { kind: step.kind, record_id: step.record.id, step_id: step.before }, members)
      : [],
    readCaps(ctx, step, ids),
  ]);
  const recordOf = new Map(records.map((record) => [record.id, record]));
  const resultOf = new Map(results.map((result) => [keyOf(result), result]));
  return members.flatMap((member) => {
    const record = recordOf.get(member.contact_id);
    if (!record) return [];
    const facts = factsOf(step, member, {
      record,
      hasAddress: reachable.has(member.contact_id),
      result: resultOf.get(keyOf(member)) ?? { ...member, status: null, replied: false, clicked: false },
      cap: caps.get(member.contact_id) ?? null,
    });
    const decision = decideMember(step.rules, facts);
    return [
      {
        member,
        decision,
        facts: seenOf(step, member, facts, decision),
        has_window: reachable.get(member.contact_id)?.has_window ?? false,
      },
    ];
  });
}

function factsOf(
  { rules, fields, region, step }: OpenStep,
  member: StepMember,
  seen: { record: ModuleRecord; hasAddress: boolean; result: StepResult; cap: CapFacts | null },
): MemberFacts {
  const { record, hasAddress, result, cap } = seen;
  const ofStep: Readonly<Record<string, unknown>> = {
    'step.status': statusOf(result),
    'step.replied': result.replied,
    'step.clicked': result.clicked,
  };
  return {
    contact_id: member.contact_id,
    is_active: member.is_active ?? true,
    mobile: record['mobile'] as string | null,
    communication_level: String(record['communication_level']),
    has_address: hasAddress,
    read: (name) => (name in ofStep ? ofStep[name] : record[name]),
    text(from, name) {
      if (from === 'import') return tidyValue(member.import_values?.[name] ?? '');
      const field = fields.byName.get(name);
      return field ? valueText(field, record[name], region) : '';
    },
    cap,
    share: rules.split === null ? 0 : shareOf(step.id, member.contact_id),
  };
}

/** What is kept of a member's facts with the decision. */
function seenOf(
  { step, position, rules }: OpenStep,
  { row }: StepMember,
  facts: MemberFacts,
  decision: MemberDecision,
): DecisionFacts {
  const names = new Set(conditionsOf(step.criteria).map(({ field }) => field));
  const read = (name: string): unknown =>
    (name.startsWith('time.') ? readTime(name, rules.moment) : facts.read(name)) ?? null;
  const branch = decision.outcome === 'later' ? null : decision.branch;
  const action = branch === null ? null : rules.actions[branch];
  return {
    position,
    ...(step.name !== '' && { step_name: step.name }),
    fields: Object.fromEntries([...names].map((name) => [name, read(name)])),
    mobile: facts.mobile,
    level: facts.communication_level,
    is_active: facts.is_active,
    has_address: facts.has_address,
    ...(rules.split !== null && { share: facts.share }),
    ...(action && {
      template: { id: action.template.id, name: action.template.name, language: action.template.language },
      is_marketing: action.isMarketing,
      ...(action.isMarketing && { cap: facts.cap }),
      ...(decision.outcome === 'sent' && {
        values: Object.fromEntries(action.variables.map(({ name }, index) => [name, decision.values[index] ?? ''])),
      }),
    }),
    ...(decision.outcome === 'left_out' && decision.variables.length > 0 && { missing: decision.variables }),
    ...(row !== undefined && { row }),
  };
}

/** What the frequency cap knows of contacts; nothing where the business has none, or no message of the step is marketing. */
function readCaps(
  { tx, businessId }: BusinessContext,
  { limits: { cap }, rules: { actions, moment } }: OpenStep,
  ids: readonly Id[],
): Promise<ReadonlyMap<Id, CapFacts>> {
  const isAsked = cap !== null && Object.values(actions).some((action) => action?.isMarketing === true);
  return isAsked ? readAttention(tx, businessId, ids, { cap, now: moment.now }) : Promise.resolve(new Map());
}
