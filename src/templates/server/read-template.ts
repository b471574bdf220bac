import { z } from 'zod';
import { openChannel, type TemplateClient } from '../../channels/server/index.ts';
import { systemActor } from '../../foundation/contract/actor.ts';
import { id, type Id } from '../../foundation/contract/id.ts';
import { inBusiness } from '../../foundation/server/create-work-context.ts';
import { inTransaction } from '../../foundation/server/db/transaction.ts';
import { GiveUp } from '../../foundation/server/jobs/give-up.ts';
import { defineJob } from '../../foundation/server/jobs/job.ts';
import type { Services } from '../../foundation/server/services.ts';
import type { BusinessContext } from '../../foundation/server/work-context.ts';
import { announceTemplates } from './announce-templates.ts';
import { applyProviderTemplates } from './apply-provider-templates.ts';
import { releaseHeaderFile } from './header-files.ts';
import { findTemplateChannel } from './template-account.ts';
import type { TemplateRow } from './template-row-store.ts';
import { findTemplate, lockTemplate } from './template-store.ts';
import { endPublishing, markTemplateDeleted, readClock } from './written-template-store.ts';

/** Enough for every change of one reading to be told. */
const TOLD = 1;

/** Makes one template equal to what the provider has: after it was published, or when the provider says that its text changed. */
export const readTemplateJob = defineJob({
  name: 'read_template',
  payload: z.object({ template_id: id }),
  maxAttempts: 8,
  outgoing: true,
  async handle({ template_id: templateId }, { services, businessId }) {
    if (businessId === null) throw new GiveUp('A template belongs to a business');
    const found = await inTransaction({ pool: services.pool, businessId, mode: 'read' }, async (tx) => {
      const row = await findTemplate(tx, businessId, templateId);
      const where = row && { kind: row.channel_kind, accountId: row.provider_account_id };
      return { row, channel: where && (await findTemplateChannel(tx, businessId, where)) };
    });
    const { row, channel } = found;
    // It is gone, or being published at this moment, after which it is read again.
    if (!row || !channel || row.is_publishing) return;
    const open = await openChannel(services, businessId, channel.id);
    if (open?.client.templates) await settlePublishing(services, row, open.client.templates);
  },
});

/** Reads a template that is not known here: it was made at the provider. */
export const readNewTemplateJob = defineJob({
  name: 'read_new_template',
  payload: z.object({ channel_id: id, provider_template_id: z.string() }),
  maxAttempts: 8,
  outgoing: true,
  async handle({ channel_id: channelId, provider_template_id: templateId }, { services, businessId }) {
    if (businessId === null) throw new GiveUp('A template belongs to a business');
    const channel = await openChannel(services, businessId, channelId);
    if (!channel?.client.templates) return;
    const by = { businessId, actor: systemActor };
    const asOf = await inBusiness(services, by, ({ tx }) => readClock(tx));
    const found = await channel.client.templates.read(templateId);
    if (found === null) return;
    const account = { kind: channel.kind, accountId: channel.account_id };
    await inBusiness(services, by, (ctx) => applyProviderTemplates(ctx, account, [found], { asOf, told: TOLD }));
  },
});

/** Reads it as soon as a worker can; asking while one waits is asking once. */
export const readTemplateLater = (ctx: BusinessContext, templateId: Id): Promise<void> =>
  ctx.enqueue(readTemplateJob, { template_id: templateId }, { key: `read_template:${templateId}` });

/**
 * Asks the provider what it has of a template, and writes it down. A publishing whose answer was lost is settled by it: what
 * the provider has is published, and without it nothing was. Rejects where the provider cannot be asked.
 */
export async function settlePublishing(services: Services, row: TemplateRow, client: TemplateClient): Promise<void> {
  const by = { businessId: row.business_id, actor: systemActor };
  const asOf = await inBusiness(services, by, ({ tx }) => readClock(tx));
  const { provider_template_id: templateId, name, language } = row;
  const found = await (templateId === null ? client.find(name, language) : client.read(templateId));
  await inBusiness(services, by, async (ctx) => {
    const account = { kind: row.channel_kind, accountId: row.provider_account_id };
    if (found !== null) await applyProviderTemplates(ctx, account, [found], { asOf, told: TOLD });
    const locked = await lockTemplate(ctx.tx, row.business_id, row.id);
    if (locked === null) return;
    if (found === null && templateId !== null) {
      await markTemplateDeleted(ctx.tx, row.business_id, row.id);
      await releaseHeaderFile(ctx, locked.edits_media_id);
      await announceTemplates(ctx, [{ business_id: row.business_id, id: row.id, before: locked }]);
      return;
    }
    if (row.publishing_id === null || locked.publishing_id !== row.publishing_id) return;
    await endPublishing(ctx.tx, { business_id: row.business_id, id: row.id, publishing_id: row.publishing_id });
  });
}
