import type { ChannelKind } from '../../channels/contract/providers/kinds.ts';
import type { Id } from '../../foundation/contract/id.ts';
import { locks } from '../../foundation/server/db/lock-ranks.ts';
import type { NamedStatement, Transaction } from '../../foundation/server/db/transaction.ts';
import type { ChangedTemplate, TemplateBefore } from './announce-templates.ts';

/** A template by its provider's ids. */
export interface ReportedTemplate {
  channel_kind: ChannelKind;
  provider_account_id: string;
  provider_template_id: string;
}

/** What a provider says of a template, each with the time at which it said so; null: nothing. */
export interface TemplateReport extends ReportedTemplate {
  status: {
    time: string;
    provider_status: string;
    reason: string | null;
    detail: string | null;
    paused_until: string | null;
  } | null;
  quality: { time: string; quality: string } | null;
  category: { time: string; category: string; announced: string | null; announced_time: string | null } | null;
}

// A reason belongs to the status that it came with. What is older than what is known changes nothing.
const change: NamedStatement = {
  name: 'change_templates',
  text: `with updates as materialized (
      select e.* from jsonb_to_recordset($1) as e (channel_kind text, provider_account_id text, provider_template_id text,
        status jsonb, quality jsonb, category jsonb)
    ), ours as materialized (
      select m.business_id, m.id,
        case when (e.status ->> 'time')::timestamptz >= coalesce(m.status_time, '-infinity') then e.status end as status,
        case when (e.quality ->> 'time')::timestamptz >= coalesce(m.quality_time, '-infinity') then e.quality end as quality,
        case when (e.category ->> 'time')::timestamptz >= coalesce(m.category_time, '-infinity') then e.category end as category
      from message_templates m join updates e on e.channel_kind = m.channel_kind
        and e.provider_account_id = m.provider_account_id and e.provider_template_id = m.provider_template_id
      order by m.business_id, m.id for no key update of m ${locks('template')}
    )
    update message_templates m set
      provider_status = coalesce(o.status ->> 'provider_status', m.provider_status),
      rejected_reason = case when o.status is null then m.rejected_reason else o.status ->> 'reason' end,
      reason_detail = case when o.status is null then m.reason_detail else o.status ->> 'detail' end,
      paused_until = case when o.status is null then m.paused_until else (o.status ->> 'paused_until')::timestamptz end,
      status_time = coalesce((o.status ->> 'time')::timestamptz, m.status_time),
      quality = coalesce(o.quality ->> 'quality', m.quality),
      quality_time = coalesce((o.quality ->> 'time')::timestamptz, m.quality_time),
      category = coalesce(o.category ->> 'category', m.category),
      announced_category = case when o.category is null then m.announced_category else o.category ->> 'announced' end,
      announced_time = case when o.category is null then m.announced_time
        else (o.category ->> 'announced_time')::timestamptz end,
      category_time = coalesce((o.category ->> 'time')::timestamptz, m.category_time)
    from ours o where m.business_id = o.business_id and m.id = o.id
      and (o.status is not null or o.quality is not null or o.category is not null)
    returning m.business_id, m.id, old.status, old.category, old.announced_category, old.quality,
      (old.provider_status, old.rejected_reason, old.reason_detail, old.paused_until, old.quality, old.category,
        old.announced_category, old.announced_time) is distinct from (new.provider_status, new.rejected_reason,
        new.reason_detail, new.paused_until, new.quality, new.category, new.announced_category, new.announced_time)
        as is_changed`,
};
const NAMED = `unnest($1::text[], $2::text[], $3::text[]) as e (kind, account_id, template_id)`;
const find: NamedStatement = {
  name: 'find_templates_of_provider',
  text: `select m.business_id, m.id, m.provider_template_id from message_templates m join ${NAMED}
    on m.channel_kind = e.kind and m.provider_account_id = e.account_id and m.provider_template_id = e.template_id
    order by m.business_id, m.id`,
};
// An account is of one business; any of its numbers will do.
const channels: NamedStatement = {
  name: 'find_channels_of_accounts',
  text: `select distinct on (e.template_id) c.business_id, c.id as channel_id, e.template_id as provider_template_id
    from channel_labels c join ${NAMED} on c.kind = e.kind and c.provider_account_id = e.account_id
    where c.status = 'active' order by e.template_id, c.business_id, c.id`,
};

const columnsOf = (templates: readonly ReportedTemplate[]) => [
  templates.map(({ channel_kind }) => channel_kind),
  templates.map(({ provider_account_id }) => provider_account_id),
  templates.map(({ provider_template_id }) => provider_template_id),
];

/** Changes templates of many businesses; returns those that are not as they were. */
export async function changeTemplates(tx: Transaction, reports: readonly TemplateReport[]): Promise<ChangedTemplate[]> {
  const wanted = reports.filter(({ status, quality, category }) => status ?? quality ?? category);
  if (wanted.length === 0) return [];
  const rows = await tx.run<TemplateBefore & { business_id: Id; id: Id; is_changed: boolean }>(change, [
    JSON.stringify(wanted),
  ]);
  return rows.flatMap(({ business_id, id, is_changed, ...before }) =>
    is_changed ? [{ business_id, id, before }] : [],
  );
}

/** The rows of templates, of any business. */
export function findTemplatesOfProvider(
  tx: Transaction,
  templates: readonly ReportedTemplate[],
): Promise<{ business_id: Id; id: Id; provider_template_id: string }[]> {
  return tx.run(find, columnsOf(templates));
}

/** By which channel of which business a template can be asked for. */
export function findAccountChannels(
  tx: Transaction,
  templates: readonly ReportedTemplate[],
): Promise<{ business_id: Id; channel_id: Id; provider_template_id: string }[]> {
  return tx.run(channels, columnsOf(templates));
}
