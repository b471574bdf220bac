import type { ChannelKind } from '../../channels/contract/providers/kinds.ts';
import type { Generated } from 'kysely';
import type { Id } from '../../foundation/contract/id.ts';
import type { NamedStatement, Transaction } from '../../foundation/server/db/transaction.ts';
import type { ProviderComponent } from './provider-component.ts';

interface MessageTemplatesTable {
  business_id: Id;
  id: Generated<Id>;
  channel_kind: ChannelKind;
  provider_account_id: string;
  provider_template_id: string;
  name: string;
  language: string;
  category: string;
  provider_status: string;
  components: ProviderComponent[];
  parameter_format: Generated<'positional' | 'named'>;
  quality: string | null;
  rejected_reason: string | null;
  synced_time: Generated<string>;
  created_time: Generated<string>;
}

declare module '../../foundation/server/db/database.ts' {
  interface Database {
    message_templates: MessageTemplatesTable;
  }
}

/** A template as the provider keeps it. */
export interface TemplateRow {
  id: Id;
  channel_kind: ChannelKind;
  provider_account_id: string;
  name: string;
  language: string;
  category: string;
  /** The provider's word: APPROVED is the only one that may be sent. */
  provider_status: string;
  components: ProviderComponent[];
  parameter_format: 'positional' | 'named';
}

const FIELDS =
  'id, channel_kind, provider_account_id, name, language, category, provider_status, components, parameter_format';

// The provider forgets a deleted template; ours stays for the messages that name it, and is not listed.
const pageOf = (name: string, condition: string): NamedStatement => ({
  name,
  text: `select ${FIELDS} from message_templates
    where business_id = current_business() and provider_status <> 'DELETED'
      and ($1::text is null or name ilike $1) and ($2::text is null or provider_status = $2)
      and ($3::text is null or channel_kind = $3) ${condition}
    order by name, language, id limit $4 offset $5`,
});

export const templatePages = {
  first: pageOf('list_templates', ''),
  next: pageOf(
    'list_templates_after',
    `and (name, language, id) > (
        select a.name, a.language, a.id from message_templates a where a.business_id = current_business() and a.id = $6)`,
  ),
};

const find: NamedStatement = {
  name: 'find_templates',
  text: `select ${FIELDS} from message_templates join unnest($1::bigint[], $2::bigint[]) as e (key_business_id, key_id)
    on e.key_business_id = message_templates.business_id and e.key_id = message_templates.id`,
};
const upsert: NamedStatement = {
  name: 'upsert_templates',
  text: `insert into message_templates (business_id, channel_kind, provider_account_id, provider_template_id, name, language,
      category, provider_status, components, parameter_format, quality, rejected_reason)
    select current_business(), $1, $2, t.provider_template_id, t.name, t.language, t.category, t.provider_status, t.components,
      t.parameter_format, t.quality, t.rejected_reason
    from jsonb_to_recordset($3) as t (provider_template_id text, name text, language text, category text, provider_status text,
      components jsonb, parameter_format text, quality text, rejected_reason text)
    order by t.provider_template_id
    on conflict (business_id, channel_kind, provider_account_id, provider_template_id) do update set
      name = excluded.name, language = excluded.language, category = excluded.category,
      provider_status = excluded.provider_status, components = excluded.components,
      parameter_format = excluded.parameter_format, quality = excluded.quality,
      rejected_reason = excluded.rejected_reason, synced_time = clock_now()`,
};
const markGone: NamedStatement = {
  name: 'mark_templates_gone',
  text: `update message_templates set provider_status = 'DELETED', synced_time = clock_now()
    where business_id = current_business() and channel_kind = $1 and provider_account_id = $2
      and provider_template_id <> all ($3) and provider_status <> 'DELETED'`,
};
const unapproved: NamedStatement = {
  name: 'find_unapproved_templates',
  text: `select w.place::int as place from unnest($3::text[], $4::text[]) with ordinality as w (name, language, place)
    where not exists (select from message_templates t where t.business_id = $1 and t.provider_account_id = $2
      and t.name = w.name and t.language = w.language and t.provider_status = 'APPROVED')`,
};

export interface TemplateFilter {
  /** A LIKE pattern. */
  pattern: string | null;
  providerStatus: string | null;
  channelKind: string | null;
  limit: number;
  offset: number;
  /** The last one of the page before; after one that is not known there is nothing. */
  after: Id | undefined;
}

/** One page by name, with one row more where there is a next one. */
export function listTemplateRows(tx: Transaction, filter: TemplateFilter): Promise<TemplateRow[]> {
  const { pattern, providerStatus, channelKind, limit, offset, after } = filter;
  const values = [pattern, providerStatus, channelKind, limit + 1, offset];
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

/** A template in the provider's words, as a sync brings it. */
export interface SyncedTemplate {
  provider_template_id: string;
  name: string;
  language: string;
  category: string;
  provider_status: string;
  components: ProviderComponent[];
  parameter_format: 'positional' | 'named';
  quality: string | null;
  rejected_reason: string | null;
}

/** Makes the templates of an account equal to what the provider has. */
export async function replaceTemplates(
  tx: Transaction,
  channelKind: string,
  accountId: string,
  templates: readonly SyncedTemplate[],
): Promise<void> {
  await Promise.all([
    tx.run(upsert, [channelKind, accountId, JSON.stringify(templates)]),
    tx.run(markGone, [channelKind, accountId, templates.map((each) => each.provider_template_id)]),
  ]);
}

/** The places of those of these templates that may not be sent now. */
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
