import type { Id } from '../../foundation/contract/id.ts';
import { locks } from '../../foundation/server/db/lock-ranks.ts';
import type { NamedStatement, Transaction } from '../../foundation/server/db/transaction.ts';
import { TEMPLATE_FIELDS, templateJoins, type TemplateRow } from './template-row-store.ts';

// The provider forgets a deleted template; ours stays for the messages that name it, and is not listed.
// A search reads the templates of one business, of which a provider keeps 6,000 at most.
const FILTERED = `t.business_id = current_business() and t.provider_status is distinct from 'DELETED'
  and ($1::text is null or t.name ilike $1 or t.words ilike $1)
  and ($2::text is null or t.channel_kind = $2) and ($3::text is null or t.purpose = $3)
  and ($4::text is null or t.category = $4) and ($5::text is null or t.language = $5)
  and ($6::text is null or t.quality = $6)`;

const pageOf = (name: string, condition: string): NamedStatement => ({
  name,
  text: `select ${TEMPLATE_FIELDS} from message_templates t ${templateJoins}
    where ${FILTERED} and ($7::text is null or t.status = $7) ${condition}
    order by t.name, t.language, t.id limit $8 offset $9`,
});

export const templatePages = {
  first: pageOf('list_templates', ''),
  next: pageOf(
    'list_templates_after',
    `and (t.name, t.language, t.id) > (
        select a.name, a.language, a.id from message_templates a where a.business_id = current_business() and a.id = $10)`,
  ),
};

const find: NamedStatement = {
  name: 'find_templates',
  text: `select ${TEMPLATE_FIELDS} from message_templates t ${templateJoins}
    join unnest($1::bigint[], $2::bigint[]) as e (key_business_id, key_id)
      on e.key_business_id = t.business_id and e.key_id = t.id`,
};
const lock: NamedStatement = {
  name: 'lock_template',
  text: `select t.id from message_templates t where t.business_id = $1 and t.id = $2
    for no key update ${locks('template')}`,
};
const unapproved: NamedStatement = {
  name: 'find_unapproved_templates',
  text: `select w.place::int as place from unnest($3::text[], $4::text[]) with ordinality as w (name, language, place)
    where not exists (select from message_templates t where t.business_id = $1 and t.provider_account_id = $2
      and t.name = w.name and t.language = w.language and t.status = 'active')`,
};
const countsByStatus: NamedStatement = {
  name: 'count_templates_by_status',
  text: `select t.status, count(*)::int as count from message_templates t where ${FILTERED} group by t.status`,
};
const languages: NamedStatement = {
  name: 'list_template_languages',
  text: `select distinct t.language from message_templates t
    where t.business_id = current_business() and t.provider_status is distinct from 'DELETED' order by 1`,
};
const syncedTime: NamedStatement = {
  name: 'find_template_synced_time',
  text: `select max(synced_time) as synced_time from template_syncs
    where business_id = current_business() and ($1::text is null or channel_kind = $1)`,
};

/** What a list is narrowed by; null: by nothing. */
export interface TemplateFilter {
  /** A LIKE pattern for the name or the words. */
  pattern: string | null;
  channelKind: string | null;
  purpose: string | null;
  /** In the provider's words, as are qualities. */
  category: string | null;
  language: string | null;
  quality: string | null;
}

interface Page {
  status: string | null;
  limit: number;
  offset: number;
  /** The last one of the page before; after one that is not known there is nothing. */
  after: Id | undefined;
}

const valuesOf = ({ pattern, channelKind, purpose, category, language, quality }: TemplateFilter) => [
  pattern,
  channelKind,
  purpose,
  category,
  language,
  quality,
];

/** One page by name, with one row more where there is a next one. */
export function listTemplateRows(
  tx: Transaction,
  filter: TemplateFilter,
  { status, limit, offset, after }: Page,
): Promise<TemplateRow[]> {
  const values = [...valuesOf(filter), status, limit + 1, offset];
  return after === undefined
    ? tx.run<TemplateRow>(templatePages.first, values)
    : tx.run<TemplateRow>(templatePages.next, [...values, after]);
}

/** Templates of many businesses, by id; unknown ones are left out. */
export async function findTemplates(
  tx: Transaction,
  keys: readonly { business_id: Id; id: Id }[],
): Promise<ReadonlyMap<Id, TemplateRow>> {
  if (keys.length === 0) return new Map();
  const rows = await tx.run<TemplateRow>(find, [keys.map(({ business_id }) => business_id), keys.map(({ id }) => id)]);
  return new Map(rows.map((row) => [row.id, row]));
}

/** A template that is not gone; null where there is none. */
export async function findTemplate(tx: Transaction, businessId: Id, id: Id): Promise<TemplateRow | null> {
  const row = (await findTemplates(tx, [{ business_id: businessId, id }])).get(id);
  return row === undefined || row.provider_status === 'DELETED' ? null : row;
}

/** The same, locked until the transaction ends, for operations that decide by it. */
export async function lockTemplate(tx: Transaction, businessId: Id, id: Id): Promise<TemplateRow | null> {
  const [, row] = await Promise.all([tx.run(lock, [businessId, id]), findTemplate(tx, businessId, id)]);
  return row;
}

/** The positions of those of these templates that may not be sent now. */
export async function findUnapproved(
  tx: Transaction,
  businessId: Id,
  accountId: string,
  templates: readonly { name: string; language: string }[],
): Promise<ReadonlySet<number>> {
  const rows = await tx.run<{ place: number }>(unapproved, [
    businessId,
    accountId,
    templates.map(({ name }) => name),
    templates.map(({ language }) => language),
  ]);
  return new Set(rows.map(({ place }) => place - 1));
}

/** How many templates there are of each status under a filter. */
export async function countTemplates(tx: Transaction, filter: TemplateFilter): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.run<{ status: string; count: number }>(countsByStatus, valuesOf(filter));
  return new Map(rows.map(({ status, count }) => [status, count]));
}

/** The languages of all templates. */
export async function listTemplateLanguages(tx: Transaction): Promise<string[]> {
  return (await tx.run<{ language: string }>(languages, [])).map(({ language }) => language);
}

/** When templates were last read from the provider; null: never. */
export async function findSyncedTime(tx: Transaction, channelKind: string | null): Promise<string | null> {
  const [row] = await tx.run<{ synced_time: string | null }>(syncedTime, [channelKind]);
  return row?.synced_time ?? null;
}
