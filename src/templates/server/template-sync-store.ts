import type { ChannelKind } from '../../channels/contract/providers/kinds.ts';
import type { ProviderTemplate } from '../../channels/server/index.ts';
import type { Id } from '../../foundation/contract/id.ts';
import { locks } from '../../foundation/server/db/lock-ranks.ts';
import type { NamedStatement, Transaction } from '../../foundation/server/db/transaction.ts';
import type { TemplateBefore } from './announce-templates.ts';
import { CLOCK_TOLERANCE, PUBLISHING_MINUTES } from './template-row-store.ts';

const GIVEN = `jsonb_to_recordset($3) as g (provider_template_id text, name text, language text, category text,
  provider_status text, components jsonb, parameter_format text, quality text, rejected_reason text,
  announced_category text, words text)`;

/**
 * Locks what the provider reports, in the order of keys. A row of ours that was never published, or whose publishing has lost
 * its answer, and that has the name and language of one is that one. A publishing that is under way ends by itself.
 */
const join: NamedStatement = {
  name: 'join_provider_templates',
  text: `with given as materialized (select g.* from ${GIVEN}),
    ours as materialized (
      select m.id, m.provider_template_id, m.name, m.language, m.publishing_time from message_templates m
      where m.business_id = current_business() and m.channel_kind = $1 and m.provider_account_id = $2
        and (m.provider_template_id in (select provider_template_id from given)
          or (m.provider_template_id is null and (m.name, m.language) in (select name, language from given)))
      order by m.id for no key update of m ${locks('template')}
    )
    update message_templates m set provider_template_id = g.provider_template_id
    from ours o join given g on g.name = o.name and g.language = o.language
    where m.business_id = current_business() and m.id = o.id and o.provider_template_id is null
      and (o.publishing_time is null or o.publishing_time <= clock_now() - make_interval(mins => ${PUBLISHING_MINUTES}))
      and not exists (select from ours x where x.provider_template_id = g.provider_template_id)`,
};

// What a webhook reported after the reading began is newer than what was read. A reason belongs to its status.
const upsert: NamedStatement = {
  name: 'upsert_provider_templates',
  text: `insert into message_templates as m (business_id, channel_kind, provider_account_id, provider_template_id, name,
      language, category, provider_status, components, parameter_format, quality, rejected_reason, announced_category, words,
      purpose, synced_time, status_time, quality_time, category_time)
    select current_business(), $1, $2, g.provider_template_id, g.name, g.language, g.category, g.provider_status, g.components,
      g.parameter_format, g.quality, g.rejected_reason, g.announced_category, g.words,
      case when g.category = 'MARKETING' then 'broadcast' else 'individual' end, clock_now(),
      $4::timestamptz - ${CLOCK_TOLERANCE}, $4::timestamptz - ${CLOCK_TOLERANCE}, $4::timestamptz - ${CLOCK_TOLERANCE}
    from ${GIVEN}
    where not exists (select from message_templates w where w.business_id = current_business() and w.channel_kind = $1
        and w.provider_account_id = $2 and w.provider_template_id is null and w.name = g.name and w.language = g.language)
      or exists (select from message_templates k where k.business_id = current_business() and k.channel_kind = $1
        and k.provider_account_id = $2 and k.provider_template_id = g.provider_template_id)
    order by g.provider_template_id
    on conflict (business_id, channel_kind, provider_account_id, provider_template_id) do update set
      name = excluded.name, language = excluded.language, components = excluded.components,
      parameter_format = excluded.parameter_format, words = excluded.words, synced_time = clock_now(),
      provider_status = case when m.status_time > $4 then m.provider_status else excluded.provider_status end,
      rejected_reason = case
        when m.status_time > $4 then m.rejected_reason
        when m.provider_status = excluded.provider_status then coalesce(excluded.rejected_reason, m.rejected_reason)
        else excluded.rejected_reason end,
      reason_detail = case when m.status_time > $4 or m.provider_status = excluded.provider_status then m.reason_detail end,
      paused_until = case when m.status_time > $4 or m.provider_status = excluded.provider_status then m.paused_until end,
      status_time = greatest(m.status_time, excluded.status_time),
      quality = case when m.quality_time > $4 then m.quality else coalesce(excluded.quality, m.quality) end,
      quality_time = greatest(m.quality_time, excluded.quality_time),
      category = case when m.category_time > $4 then m.category else excluded.category end,
      announced_category = case when m.category_time > $4 then m.announced_category else excluded.announced_category end,
      announced_time = case when m.category_time > $4 or m.announced_category = excluded.announced_category
        then m.announced_time end,
      category_time = greatest(m.category_time, excluded.category_time)
    returning new.id, old.id is null as is_new, old.status, old.category, old.announced_category, old.quality,
      (old.provider_status, old.category, old.quality, old.rejected_reason, old.announced_category, old.components, old.name,
        old.language) is distinct from (new.provider_status, new.category, new.quality, new.rejected_reason,
        new.announced_category, new.components, new.name, new.language) as is_changed,
      old.provider_status is null and old.id is not null as is_joined,
      new.publishing_time <= clock_now() - make_interval(mins => ${PUBLISHING_MINUTES}) as is_lost`,
};
const markGone: NamedStatement = {
  name: 'mark_templates_gone',
  text: `with gone as materialized (
      select m.id from message_templates m
      where m.business_id = current_business() and m.channel_kind = $1 and m.provider_account_id = $2
        and m.provider_template_id is not null and m.synced_time < $3 and m.provider_status <> 'DELETED'
      order by m.id for no key update of m ${locks('template')}
    )
    update message_templates m set provider_status = 'DELETED', synced_time = clock_now()
    from gone g where m.business_id = current_business() and m.id = g.id
    returning new.id, old.status, old.category, old.announced_category, old.quality`,
};
const noteSync: NamedStatement = {
  name: 'note_template_sync',
  text: `insert into template_syncs (business_id, channel_kind, provider_account_id, synced_time)
    values (current_business(), $1, $2, $3)
    on conflict (business_id, channel_kind, provider_account_id) do update set synced_time = excluded.synced_time`,
};

export interface TemplateAccount {
  kind: ChannelKind;
  accountId: string;
}

export interface AppliedTemplate {
  id: Id;
  is_changed: boolean;
  before: TemplateBefore | null;
  /** It was written here, and what the provider has is that. */
  is_joined: boolean;
  /** Its publishing had lost its answer. */
  is_lost: boolean;
}

/** What the provider has becomes what is known of these templates as of `asOf`, when reading them began. */
export async function applyTemplates(
  tx: Transaction,
  { kind, accountId }: TemplateAccount,
  templates: readonly (ProviderTemplate & { words: string })[],
  asOf: string,
): Promise<AppliedTemplate[]> {
  const values = [kind, accountId, JSON.stringify(templates)];
  const [, rows] = await Promise.all([
    tx.run(join, values),
    tx.run<
      TemplateBefore & { id: Id; is_new: boolean; is_changed: boolean; is_joined: boolean; is_lost: boolean | null }
    >(upsert, [...values, asOf]),
  ]);
  return rows.map(({ id, is_new, status, category, announced_category, quality, is_changed, is_joined, is_lost }) => ({
    id,
    is_changed: is_new || is_changed,
    before: is_new ? null : { status, category, announced_category, quality },
    is_joined,
    is_lost: is_lost ?? false,
  }));
}

/** What was not seen since `startedTime` is gone at the provider. */
export function markGoneTemplates(
  tx: Transaction,
  { kind, accountId }: TemplateAccount,
  startedTime: string,
): Promise<(TemplateBefore & { id: Id })[]> {
  return tx.run(markGone, [kind, accountId, startedTime]);
}

/** Writes down when all templates of an account were read. */
export async function noteTemplateSync(
  tx: Transaction,
  { kind, accountId }: TemplateAccount,
  time: string,
): Promise<void> {
  await tx.run(noteSync, [kind, accountId, time]);
}
