import type { Id } from '../../foundation/contract/id.ts';
import type { NamedStatement, Transaction } from '../../foundation/server/db/transaction.ts';
import { locksLate } from '../../foundation/server/db/lock-ranks.ts';
import type { Submission } from '../contract/web-form.ts';

const COUNTED = ['views', 'submissions', 'stopped'] as const;
export type Counted = (typeof COUNTED)[number];

const insert: NamedStatement = {
  name: 'insert_web_form_submission',
  text: `insert into web_form_submissions (business_id, form_id, token, answers, consent_text) values ($1, $2, $3, $4, $5)
    on conflict (business_id, form_id, token) do nothing returning id`,
};
const settle: NamedStatement = {
  name: 'settle_web_form_submission',
  text: `update web_form_submissions set contact_id = $3, enquiry_id = $4, problem = $5 where business_id = $1 and id = $2`,
};
const list: NamedStatement = {
  name: 'list_web_form_submissions',
  text: `select s.id, s.submitted_time, s.answers, s.consent_text, s.problem,
      case when c.id is not null then json_build_object('id', c.id::text, 'label', c.name) end as contact,
      case when e.id is not null then json_build_object('id', e.id::text, 'label', e.name) end as enquiry
    from web_form_submissions s
    left join contact_labels c on c.business_id = s.business_id and c.id = s.contact_id
    left join enquiry_labels e on e.business_id = s.business_id and e.id = s.enquiry_id
    where s.business_id = $1 and s.form_id = $2 order by s.id desc limit $3 offset $4`,
};
const countStatement = (counted: Counted): NamedStatement => ({
  name: `count_web_form_${counted}`,
  text: `insert into web_form_days as d (business_id, form_id, day, ${counted})
    values ($1, $2, to_char(clock_now() at time zone 'UTC', 'YYYY-MM-DD'), 1)
    on conflict (business_id, form_id, day) do update set ${counted} = d.${counted} + 1`,
});
const counts: Readonly<Record<Counted, NamedStatement>> = {
  views: countStatement('views'),
  submissions: countStatement('submissions'),
  stopped: countStatement('stopped'),
};
// Late: that contacts are one person is found with their rows.
const move: NamedStatement = {
  name: 'move_submissions_of_merged',
  text: `update web_form_submissions s set contact_id = e.kept_id
    from unnest($1::bigint[], $2::bigint[], $3::bigint[]) as e (business_id, kept_id, merged_id)
    where s.business_id = e.business_id and s.contact_id = e.merged_id ${locksLate('record')} returning s.id`,
};
const moveBack: NamedStatement = {
  name: 'move_submissions_back',
  text: `update web_form_submissions set contact_id = $3
    where business_id = $1 and contact_id = $2 and id = any ($4) ${locksLate('record')}`,
};
const countOf: NamedStatement = {
  name: 'count_submissions_of_contacts',
  text: `select contact_id, count(*)::int as count from web_form_submissions
    where business_id = $1 and contact_id = any ($2) group by contact_id`,
};

/** Adds a submission; null when this token was sent before. A second one at the same time waits for the first. */
export async function insertSubmission(
  tx: Transaction,
  businessId: Id,
  {
    form_id,
    token,
    answers,
    consent_text,
  }: Pick<Submission, 'answers' | 'consent_text'> & { form_id: Id; token: string },
): Promise<Id | null> {
  const [row] = await tx.run<{ id: Id }>(insert, [businessId, form_id, token, JSON.stringify(answers), consent_text]);
  return row?.id ?? null;
}

/** Writes what became of a submission. */
export async function settleSubmission(
  tx: Transaction,
  businessId: Id,
  {
    id,
    contact_id,
    enquiry_id,
    problem,
  }: { id: Id; contact_id: Id | null; enquiry_id: Id | null; problem: string | null },
): Promise<void> {
  await tx.run(settle, [businessId, id, contact_id, enquiry_id, problem]);
}

/** What was sent by a form, the latest first, with one more where there is more. */
export function listSubmissionRows(
  tx: Transaction,
  businessId: Id,
  formId: Id,
  { limit, offset }: { limit: number; offset: number },
): Promise<Submission[]> {
  return tx.run<Submission>(list, [businessId, formId, limit + 1, offset]);
}

/** Counts one view, submission or stopped submission of today. */
export async function countOne(tx: Transaction, businessId: Id, formId: Id, counted: Counted): Promise<void> {
  await tx.run(counts[counted], [businessId, formId]);
}

/** Submissions of contacts that became part of others are of those now; returns which. */
export async function moveSubmissions(
  tx: Transaction,
  merges: readonly { business_id: Id; kept_id: Id; merged_id: Id }[],
): Promise<Id[]> {
  const rows = await tx.run<{ id: Id }>(move, [
    merges.map(({ business_id }) => business_id),
    merges.map(({ kept_id }) => kept_id),
    merges.map(({ merged_id }) => merged_id),
  ]);
  return rows.map(({ id }) => id);
}

/** Gives submissions back to the contact that they were of; those of a form that was deleted since are gone. */
export async function moveSubmissionsBack(
  tx: Transaction,
  { business_id, kept_id, merged_id }: { business_id: Id; kept_id: Id; merged_id: Id },
  ids: readonly Id[],
): Promise<void> {
  await tx.run(moveBack, [business_id, kept_id, merged_id, ids]);
}

/** How many submissions each of these contacts has. */
export async function countSubmissions(
  tx: Transaction,
  businessId: Id,
  contactIds: readonly Id[],
): Promise<Map<Id, number>> {
  const rows = await tx.run<{ contact_id: Id; count: number }>(countOf, [businessId, contactIds]);
  return new Map(rows.map(({ contact_id, count }) => [contact_id, count]));
}
