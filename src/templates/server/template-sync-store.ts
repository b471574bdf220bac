import type { NamedStatement, Transaction } from '../../foundation/server/db/transaction.ts';
import type { ProviderTemplate } from '../../channels/server/index.ts';

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

/** Makes the templates of an account equal to what the provider has. */
export async function replaceTemplates(
  tx: Transaction,
  channelKind: string,
  accountId: string,
  templates: readonly ProviderTemplate[],
): Promise<void> {
  await Promise.all([
    tx.run(upsert, [channelKind, accountId, JSON.stringify(templates)]),
    tx.run(markGone, [channelKind, accountId, templates.map((each) => each.provider_template_id)]),
  ]);
}
