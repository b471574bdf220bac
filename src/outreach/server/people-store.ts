import type { Id } from '../../foundation/contract/id.ts';
import type { NamedStatement, Transaction } from '../../foundation/server/db/transaction.ts';
import type { LeftOutReason } from '../contract/left-out.ts';
import type { Branch } from '../contract/step.ts';
import type { DecisionStep } from './decision-store.ts';

/** A contact as lists of people show it. */
export interface ContactLabel {
  id: Id;
  label: string;
  mobile: string | null;
}

const labels: NamedStatement = {
  name: 'find_contact_labels_with_mobile',
  text: 'select id, name as label, mobile from contact_labels where business_id = $1 and id = any ($2)',
};

export async function findContactLabels(
  tx: Transaction,
  businessId: Id,
  ids: readonly Id[],
): Promise<ReadonlyMap<Id, ContactLabel>> {
  const rows = await tx.run<ContactLabel>(labels, [businessId, ids]);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Which people of a step are listed; null: whatever it is. */
export interface PeopleFilter {
  branch: Branch | null;
  outcome: 'sent' | 'left_out' | null;
  /** The messages' own words. */
  statuses: readonly string[] | null;
  reason: LeftOutReason | null;
  /** The sentence of a failure. */
  failure: string | null;
  /** `click`: tapped a button, or opened a link; with `text` that one. A response to a link says where it leads, so `links` names its button. */
  response: 'click' | 'reply' | 'opt_out' | null;
  text: string | null;
  /** Buttons that say `text`, as `branch:index`. */
  links?: readonly string[];
  /** With `response`: only people who have responded so to no other step of the record before. */
  isFirstStep?: boolean;
  /** A LIKE pattern, in lower case, for name or number. */
  pattern: string | null;
}

/** One of them. */
export interface PersonRow {
  id: Id;
  step_id: Id;
  branch: Branch;
  contact_id: Id;
  name: string;
  mobile: string | null;
  chat_id: Id | null;
  message_id: Id | null;
  status: string | null;
  failure_reason: string | null;
  /** The provider's; null where our own rules refused it. */
  failure_code: number | null;
  reason: LeftOutReason | null;
  time: string;
  read_time: string | null;
  response: 'reply' | 'button' | 'link' | null;
  response_text: string | null;
  response_time: string | null;
}

const people: NamedStatement = {
  name: 'list_people_of_step',
  text: `select d.id, d.step_id, d.branch, d.contact_id, c.name, c.mobile, m.chat_id, d.message_id, m.status, m.error ->> 'message' as failure_reason,
      (m.error ->> 'code')::int as failure_code, d.reason,
      coalesce(m.read_time, m.time, d.decided_time) as time, m.read_time, r.response, r.text as response_text, r.first_time as response_time
    from outreach_decisions d
    join contact_labels c on c.business_id = d.business_id and c.id = d.contact_id
    left join lateral (select * from message_labels o where o.business_id = d.business_id and o.id = d.message_id limit 1) m on true
    left join lateral (
      select o.response, o.text, o.first_time from outreach_responses o where o.business_id = d.business_id and o.contact_id = d.contact_id
        and o.kind = d.kind and o.record_id = d.record_id and o.step_id = d.step_id and o.entry_id = d.entry_id and o.response <> 'opt_out'
      order by o.first_time limit 1) r on true
    where d.business_id = $1 and d.kind = $2 and d.record_id = $3 and d.step_id = $4 and d.entry_id = 0 and d.contact_id > $5
      and ($16::bigint is null or d.contact_id <= $16) and ($7::text is null or d.branch = $7) and ($8::text is null or d.outcome = $8)
      and ($9::text[] is null or m.status = any ($9)) and ($10::text is null or d.reason = $10)
      and ($11::text is null or m.error ->> 'message' = $11)
      and ($12::text is null or exists (select from outreach_responses o where o.business_id = d.business_id and o.contact_id = d.contact_id
        and o.kind = d.kind and o.record_id = d.record_id and o.step_id = d.step_id and o.entry_id = d.entry_id
        and ($12 = 'click' and o.response in ('button', 'link') or o.response = $12) and ($13::text is null or o.text = $13 or o.response = 'link' and o.branch || ':' || o.button_index = any ($15::text[]))
        and (not $17::boolean or not exists (select from outreach_responses e where e.business_id = o.business_id and e.contact_id = o.contact_id
          and e.kind = o.kind and e.record_id = o.record_id and e.step_id <> o.step_id and (e.first_time, e.step_id) < (o.first_time, o.step_id)
          and ($12 = 'click' and e.response in ('button', 'link') or e.response = $12)))))
      and ($14::text is null or lower(c.name) like $14 or c.mobile like $14)
    order by d.contact_id limit $6`,
};

/** Decisions that one look goes through where those that are looked for may be rare; about a tenth of a second. */
const MOST_AT_ONCE = 20_000;

const boundary: NamedStatement = {
  name: 'find_boundary_of_people',
  text: `select d.id, d.contact_id from outreach_decisions d
    where d.business_id = $1 and d.kind = $2 and d.record_id = $3 and d.step_id = $4 and d.entry_id = 0 and d.contact_id > $5
    order by d.contact_id offset $6 limit 1`,
};

/** Whether all decisions fit: then a page is full at once. */
const isEverybody = ({ links: _links, isFirstStep: _isFirstStep, ...filter }: PeopleFilter): boolean =>
  Object.values(filter).every((each) => each === null);

/** Some of the people of a step. */
export interface PeoplePage {
  people: PersonRow[];
  /** After whom the next page begins, by decision and by contact; null: this was the last page. */
  next: { id: Id; contact_id: Id } | null;
}

/**
 * People of a step of a campaign in the order of their contacts, `limit` of them at most, behind the contact `after`. Where few of very
 * many fit, a page has fewer of them, or nobody, and `next` goes on.
 */
export async function listPeople(
  tx: Transaction,
  businessId: Id,
  { kind, record_id, step_id }: DecisionStep,
  filter: PeopleFilter,
  { after, limit, mostAtOnce = MOST_AT_ONCE }: { after: Id; limit: number; mostAtOnce?: number },
): Promise<PeoplePage> {
  const of = [businessId, kind, record_id, step_id, after] as const;
  const [last] = isEverybody(filter)
    ? []
    : await tx.run<NonNullable<PeoplePage['next']> & Record<string, unknown>>(boundary, [...of, mostAtOnce - 1]);
  const rows = await tx.run<PersonRow>(people, [
    ...of,
    limit + 1,
    filter.branch,
    filter.outcome,
    filter.statuses,
    filter.reason,
    filter.failure,
    filter.response,
    filter.text,
    filter.pattern,
    filter.links ?? [],
    last?.contact_id ?? null,
    filter.isFirstStep === true,
  ]);
  const found = rows.slice(0, limit);
  const end = rows.length > limit ? found.at(-1) : last;
  return { people: found, next: end ? { id: end.id, contact_id: end.contact_id } : null };
}

const placeOf: NamedStatement = {
  name: 'find_place_of_decision',
  text: 'select step_id, contact_id from outreach_decisions where business_id = $1 and id = $2',
};

/** Where a page begins that names the last decision of the page before; undefined where it names nothing. */
export async function placeOfDecision(
  tx: Transaction,
  businessId: Id,
  decisionId: Id,
): Promise<{ step_id: Id; contact_id: Id } | undefined> {
  const [row] = await tx.run<{ step_id: Id; contact_id: Id }>(placeOf, [businessId, decisionId]);
  return row;
}
