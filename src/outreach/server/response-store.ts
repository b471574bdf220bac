import type { Id } from '../../foundation/contract/id.ts';
import type { NamedStatement, Transaction } from '../../foundation/server/db/transaction.ts';
import type { LeftOutReason } from '../contract/left-out.ts';
import type { Branch } from '../contract/step.ts';
import type { OutreachKind } from '../contract/decision.ts';

const count: NamedStatement = {
  name: 'count_responses',
  text: `select step_id, branch, case when response in ('button', 'link') then 'click' else response end as response,
      count(distinct (contact_id, entry_id))::int as people
    from outreach_responses where business_id = $1 and kind = $2 and record_id = $3 and ($4::bigint is null or step_id = $4)
    group by 1, 2, 3`,
};
const countWhole: NamedStatement = {
  name: 'count_people_who_responded',
  text: `select case when response in ('button', 'link') then 'click' else response end as response, count(distinct contact_id)::int as people
    from outreach_responses where business_id = $1 and kind = $2 and record_id = $3 group by 1`,
};
const countButtons: NamedStatement = {
  name: 'count_buttons',
  text: `select step_id, branch, button_index, min(text) as text, count(distinct (contact_id, entry_id))::int as people
    from outreach_responses where business_id = $1 and kind = $2 and record_id = $3 and ($4::bigint is null or step_id = $4)
      and response in ('button', 'link') group by 1, 2, 3`,
};
const countConversions: NamedStatement = {
  name: 'count_conversions',
  text: `select step_id, branch, module, count(*)::int as records from outreach_conversions
    where business_id = $1 and kind = $2 and record_id = $3 and ($4::bigint is null or step_id = $4) group by 1, 2, 3`,
};
const countLeftOut: NamedStatement = {
  name: 'count_left_out',
  text: `select step_id, coalesce(branch, '') as branch, reason, count(*)::int as people from outreach_decisions
    where business_id = $1 and kind = $2 and record_id = $3 and ($4::bigint is null or step_id = $4) and outcome = 'left_out'
    group by 1, 2, 3`,
};

/** Of a campaign or sequence, or one step of it. */
export interface ResultsOf {
  kind: OutreachKind;
  record_id: Id;
  step_id?: Id | null;
}

const valuesOf = (businessId: Id, { kind, record_id, step_id = null }: ResultsOf) => [
  businessId,
  kind,
  record_id,
  step_id,
];

/** How many people responded, by step and branch. `click`: tapped a button or opened a link. */
export const countResponses = (
  tx: Transaction,
  businessId: Id,
  of: ResultsOf,
): Promise<{ step_id: Id; branch: Branch; response: 'reply' | 'click' | 'opt_out'; people: number }[]> =>
  tx.run(count, valuesOf(businessId, of));

/** How many people responded to any step of a record, each counted once. `click`: tapped a button or opened a link. */
export async function countWhoResponded(
  tx: Transaction,
  businessId: Id,
  { kind, record_id }: Pick<ResultsOf, 'kind' | 'record_id'>,
): Promise<Readonly<Record<'reply' | 'click' | 'opt_out', number>>> {
  const rows = await tx.run<{ response: string; people: number }>(countWhole, [businessId, kind, record_id]);
  const counted = Object.fromEntries(rows.map(({ response, people }) => [response, people]));
  return { reply: 0, click: 0, opt_out: 0, ...counted };
}

/** How many people tapped each button. */
export const countButtonTaps = (
  tx: Transaction,
  businessId: Id,
  of: ResultsOf,
): Promise<{ step_id: Id; branch: Branch; button_index: number; text: string; people: number }[]> =>
  tx.run(countButtons, valuesOf(businessId, of));

/** How many records of each module followed. */
export const countFollowed = (
  tx: Transaction,
  businessId: Id,
  of: ResultsOf,
): Promise<{ step_id: Id; branch: Branch; module: string; records: number }[]> =>
  tx.run(countConversions, valuesOf(businessId, of));

/** How many people were left out, for each reason. The branch is '' where none was decided. */
export const countLeftOutPeople = (
  tx: Transaction,
  businessId: Id,
  of: ResultsOf,
): Promise<{ step_id: Id; branch: Branch | ''; reason: LeftOutReason; people: number }[]> =>
  tx.run(countLeftOut, valuesOf(businessId, of));
