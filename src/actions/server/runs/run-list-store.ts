import type { Id } from '../../../foundation/contract/id.ts';
import type { NamedStatement, Transaction } from '../../../foundation/server/db/transaction.ts';
import type { Run, RunKind, RunOutcome } from '../../contract/run.ts';

interface Row extends Omit<Run, 'record' | 'contact'> {
  record_id: Id;
  record_label: string;
  contact_id: Id | null;
  contact_label: string | null;
}

const COLUMNS = `r.id, r.kind, r.record_id, r.record_label, r.actor, r.chat_id, r.contact_id, r.contact_label, r.started_time as time,
  r.outcome, r.detail, r.results, r.is_pending`;
const FILTER = `r.business_id = $1 and ($2::bigint is null or r.id < $2) and ($3::text is null or r.kind = $3)
    and ($4::text is null or r.outcome = $4)`;
const NEWEST = 'order by r.id desc limit $5';

// One form for each index.
const lists = {
  all: { name: 'list_action_runs', text: `select ${COLUMNS} from action_runs r where ${FILTER} ${NEWEST}` },
  chat: {
    name: 'list_action_runs_of_chat',
    text: `select ${COLUMNS} from action_runs r where ${FILTER} and r.chat_id = $6 ${NEWEST}`,
  },
  contact: {
    name: 'list_action_runs_of_contact',
    text: `select ${COLUMNS} from action_runs r where ${FILTER} and r.contact_id = $6 ${NEWEST}`,
  },
  record: {
    name: 'list_action_runs_of_record',
    text: `select ${COLUMNS} from action_runs r where ${FILTER} and r.record_id = $6 ${NEWEST}`,
  },
} as const satisfies Record<string, NamedStatement>;

const find: NamedStatement = {
  name: 'find_action_run',
  text: `select ${COLUMNS} from action_runs r where r.business_id = $1 and r.id = $2`,
};
const known: NamedStatement = {
  name: 'is_action_run',
  text: 'select from action_runs where business_id = $1 and id = $2',
};
// Each chat once, by the latest run in which the record gave it to somebody or did something in it.
const count: NamedStatement = {
  name: 'count_action_runs_of_record',
  text: `select r.matched, r.given_to as user_id, u.name as user_name, count(distinct r.chat_id)::int as chat_count
    from action_runs r left join user_labels u on u.business_id = r.business_id and u.id = r.given_to
    where r.business_id = $1 and r.kind = $2 and r.record_id = $3 and r.started_time > clock_now() - make_interval(days => $4)
      and r.outcome in ('assigned', 'matched')
    group by r.matched, r.given_to, u.name`,
};
const distinct: NamedStatement = {
  name: 'count_chats_of_action_runs',
  text: `select count(distinct r.chat_id)::int as chat_count from action_runs r
    where r.business_id = $1 and r.kind = $2 and r.record_id = $3 and r.started_time > clock_now() - make_interval(days => $4)
      and r.outcome in ('assigned', 'matched')`,
};

const present = ({ record_id, record_label, contact_id, contact_label, ...row }: Row): Run => ({
  ...row,
  record: { id: record_id, label: record_label },
  contact: contact_id === null ? null : { id: contact_id, label: contact_label ?? '' },
});

/** Which runs are listed. */
export interface RunFilter {
  after?: Id | undefined;
  limit: number;
  kind?: RunKind | undefined;
  outcome?: RunOutcome | undefined;
  record_id?: Id | undefined;
  chat_id?: Id | undefined;
  contact_id?: Id | undefined;
}

/** Runs of a business, the latest first, with one more than the page has where there are more. */
export async function listRunRows(tx: Transaction, businessId: Id, filter: RunFilter): Promise<Run[]> {
  const { after, kind, outcome, limit, chat_id: chat, contact_id: contact, record_id: record } = filter;
  const values = [businessId, after ?? null, kind ?? null, outcome ?? null, limit + 1];
  const by =
    chat === undefined ? (contact === undefined ? (record === undefined ? 'all' : 'record') : 'contact') : 'chat';
  const key = chat ?? contact ?? record;
  return (await tx.run<Row>(lists[by], key === undefined ? values : [...values, key])).map(present);
}

/** One run of a business. */
export async function findRun(tx: Transaction, businessId: Id, runId: Id): Promise<Run | null> {
  const [row] = await tx.run<Row>(find, [businessId, runId]);
  return row ? present(row) : null;
}

/** Whether the business has this run. */
export const isRun = async (tx: Transaction, businessId: Id, runId: Id): Promise<boolean> =>
  (await tx.run(known, [businessId, runId])).length > 0;

/** What a rule did in a number of days. */
export interface RunCounts {
  chats: number;
  clauses: { path: string; chats: number }[];
  users: { id: Id; label: string; chats: number }[];
}

const sumBy = <Key extends string>(rows: readonly { key: Key | null; chat_count: number }[]): Map<Key, number> => {
  const sums = new Map<Key, number>();
  for (const { key, chat_count: chats } of rows) if (key !== null) sums.set(key, (sums.get(key) ?? 0) + chats);
  return sums;
};

/** Chats for which a record did something in so many days, by the clause that matched and by who got them. */
export async function countRuns(
  tx: Transaction,
  businessId: Id,
  { kind, record_id, days }: { kind: RunKind; record_id: Id; days: number },
): Promise<RunCounts> {
  const values = [businessId, kind, record_id, days];
  const [rows, [all]] = await Promise.all([
    tx.run<{ matched: string | null; user_id: Id | null; user_name: string | null; chat_count: number }>(count, values),
    tx.run<{ chat_count: number }>(distinct, values),
  ]);
  const labels = new Map(rows.map(({ user_id, user_name }) => [user_id, user_name ?? '']));
  const clauses = sumBy(rows.map(({ matched: key, chat_count }) => ({ key, chat_count })));
  const users = sumBy(rows.map(({ user_id: key, chat_count }) => ({ key, chat_count })));
  return {
    chats: all?.chat_count ?? 0,
    clauses: [...clauses].map(([path, chats]) => ({ path, chats })).toSorted((a, b) => a.path.localeCompare(b.path)),
    users: [...users]
      .map(([id, chats]) => ({ id, label: labels.get(id) ?? '', chats }))
      .toSorted((a, b) => b.chats - a.chats || a.label.localeCompare(b.label)),
  };
}
