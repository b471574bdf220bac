import type { Id } from '../../foundation/contract/id.ts';
import type { NamedStatement, Transaction } from '../../foundation/server/db/transaction.ts';
import type { OutreachKind } from '../contract/decision.ts';
import type { LeftOutReason } from '../contract/left-out.ts';
import type { Branch } from '../contract/step.ts';

// Raw statements: the benchmarks broadcast-prep and sequences-1M measure them.

/** What a decision is about. */
export interface DecisionStep {
  kind: OutreachKind;
  record_id: Id;
  step_id: Id;
}

/** A decision that is written. */
export interface NewDecision {
  contact_id: Id;
  entry_id: Id;
  branch: Branch | null;
  outcome: 'sent' | 'left_out';
  reason: LeftOutReason | null;
  facts: object;
}

const insert: NamedStatement = {
  name: 'insert_decisions',
  text: `insert into outreach_decisions (business_id, kind, record_id, step_id, entry_id, contact_id, branch, outcome, reason, facts, message_id,
      decided_time)
    select $1, $2, $3, $4, e.entry_id, e.contact_id, e.branch, e.outcome, e.reason, e.facts,
      case when e.outcome = 'sent' then next_id() end, n.now
    from unnest($5::bigint[], $6::bigint[], $7::text[], $8::text[], $9::text[], $10::jsonb[])
      as e (entry_id, contact_id, branch, outcome, reason, facts), (select clock_now() as now offset 0) n
    order by e.entry_id, e.contact_id
    on conflict (business_id, kind, record_id, step_id, entry_id, contact_id) do nothing
    returning contact_id, entry_id, message_id`,
};

/** Writes decisions; returns those of members about whom none was written before, with the ids of their messages. */
export function insertDecisions(
  tx: Transaction,
  businessId: Id,
  step: DecisionStep,
  decisions: readonly NewDecision[],
): Promise<{ contact_id: Id; entry_id: Id; message_id: Id | null }[]> {
  if (decisions.length === 0) return Promise.resolve([]);
  return tx.run(insert, [
    businessId,
    step.kind,
    step.record_id,
    step.step_id,
    decisions.map(({ entry_id }) => entry_id),
    decisions.map(({ contact_id }) => contact_id),
    decisions.map(({ branch }) => branch),
    decisions.map(({ outcome }) => outcome),
    decisions.map(({ reason }) => reason),
    decisions.map(({ facts }) => JSON.stringify(facts)),
  ]);
}

const among: NamedStatement = {
  name: 'find_decided_members',
  text: `select contact_id, entry_id from outreach_decisions
    where business_id = $1 and kind = $2 and record_id = $3 and step_id = $4 and contact_id = any ($5)`,
};

/** Those of the contacts about whom something is decided in this step, with their entries. */
export function findDecided(
  tx: Transaction,
  businessId: Id,
  { kind, record_id, step_id }: DecisionStep,
  contactIds: readonly Id[],
): Promise<{ contact_id: Id; entry_id: Id }[]> {
  return contactIds.length === 0
    ? Promise.resolve([])
    : tx.run(among, [businessId, kind, record_id, step_id, contactIds]);
}

// One lookup by key for each, whatever the planner knows of tables that a campaign fills within a minute.
const before: NamedStatement = {
  name: 'find_results_of_step_before',
  text: `select e.contact_id, e.entry_id, m.status,
      exists (select from outreach_responses r where r.business_id = $1 and r.kind = $2 and r.record_id = $3 and r.step_id = $4
        and r.contact_id = e.contact_id and r.entry_id = e.entry_id and r.response = 'reply') as replied,
      exists (select from outreach_responses r where r.business_id = $1 and r.kind = $2 and r.record_id = $3 and r.step_id = $4
        and r.contact_id = e.contact_id and r.entry_id = e.entry_id and r.response in ('button', 'link')) as clicked
    from unnest($5::bigint[], $6::bigint[]) as e (contact_id, entry_id)
    left join lateral (
      select d.message_id from outreach_decisions d where d.business_id = $1 and d.kind = $2 and d.record_id = $3 and d.step_id = $4
        and d.entry_id = e.entry_id and d.contact_id = e.contact_id limit 1) d on true
    left join lateral (
      select s.status from message_labels s where s.business_id = $1 and s.id = d.message_id limit 1) m on true`,
};

/** What became of a step for members. `status` is null where they got no message. */
export interface StepResult {
  contact_id: Id;
  entry_id: Id;
  status: string | null;
  replied: boolean;
  clicked: boolean;
}

/** What became of the step before, by member. */
export function findStepResults(
  tx: Transaction,
  businessId: Id,
  { kind, record_id, step_id }: DecisionStep,
  members: readonly { contact_id: Id; entry_id: Id }[],
): Promise<StepResult[]> {
  return tx.run<StepResult>(before, [
    businessId,
    kind,
    record_id,
    step_id,
    members.map(({ contact_id }) => contact_id),
    members.map(({ entry_id }) => entry_id),
  ]);
}

const addCounts: NamedStatement = {
  name: 'add_message_counts',
  text: `insert into outreach_message_counts as c (business_id, kind, record_id, step_id, branch, category, country, sent)
    select $1, $2, $3, $4, e.branch, e.category, e.country, e.sent
    from jsonb_to_recordset($5) as e (branch text, category text, country text, sent int) order by 5, 6, 7
    on conflict (business_id, kind, record_id, step_id, branch, category, country) do update set sent = c.sent + excluded.sent`,
};
const readCounts: NamedStatement = {
  name: 'read_message_counts',
  text: `select step_id, branch, category, country, sent from outreach_message_counts
    where business_id = $1 and kind = $2 and record_id = $3 and ($4::bigint is null or step_id = $4)`,
};

/** How many messages of a step went to a country. `country`: two letters; '' where the number does not say. */
export interface MessageCount {
  branch: Branch;
  category: string;
  country: string;
  sent: number;
}

/** Adds to the numbers from which the cost of a step is reckoned. */
export async function addMessageCounts(
  tx: Transaction,
  businessId: Id,
  { kind, record_id, step_id }: DecisionStep,
  counts: readonly MessageCount[],
): Promise<void> {
  if (counts.length > 0) await tx.run(addCounts, [businessId, kind, record_id, step_id, JSON.stringify(counts)]);
}

/** To how many people of each country messages were handed over. */
export const readMessageCounts = (
  tx: Transaction,
  businessId: Id,
  { kind, record_id, step_id }: { kind: OutreachKind; record_id: Id; step_id: Id | null },
): Promise<(MessageCount & { step_id: Id })[]> => tx.run(readCounts, [businessId, kind, record_id, step_id]);

const forget: NamedStatement = {
  name: 'forget_decisions',
  text: 'delete from outreach_decisions where business_id = $1 and message_id = any ($2)',
};

/** Forgets decisions whose messages were taken back: it is decided about these contacts again. */
export async function forgetDecisions(tx: Transaction, businessId: Id, messageIds: readonly Id[]): Promise<void> {
  if (messageIds.length > 0) await tx.run(forget, [businessId, messageIds]);
}
