import { locks } from '../../foundation/server/db/lock-ranks.ts';
import type { NamedStatement, Transaction } from '../../foundation/server/db/transaction.ts';

/** What changes about a template, by the provider's ids; null: nothing. */
export interface TemplateChange {
  channel_kind: string;
  provider_account_id: string;
  provider_template_id: string;
  provider_status: string | null;
  rejected_reason: string | null;
  quality: string | null;
  category: string | null;
}

// A reason belongs to the status that it came with.
const change: NamedStatement = {
  name: 'change_templates',
  text: `with updates as materialized (
      select e.* from jsonb_to_recordset($1) as e (channel_kind text, provider_account_id text, provider_template_id text,
        provider_status text, rejected_reason text, quality text, category text)
    ), ours as materialized (
      select m.business_id, m.id, t.provider_status, t.rejected_reason, t.quality, t.category
      from message_templates m join updates t on t.channel_kind = m.channel_kind
        and t.provider_account_id = m.provider_account_id and t.provider_template_id = m.provider_template_id
      order by m.business_id, m.id for no key update of m ${locks('template')}
    )
    update message_templates m set
      provider_status = coalesce(o.provider_status, m.provider_status),
      rejected_reason = case when o.provider_status is null then m.rejected_reason else o.rejected_reason end,
      quality = coalesce(o.quality, m.quality),
      category = coalesce(o.category, m.category)
    from ours o where m.business_id = o.business_id and m.id = o.id`,
};

/** Changes templates of many businesses. */
export async function changeTemplates(tx: Transaction, changes: readonly TemplateChange[]): Promise<void> {
  if (changes.length > 0) await tx.run(change, [JSON.stringify(changes)]);
}
