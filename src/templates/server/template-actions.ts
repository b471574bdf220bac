import { refuseFault } from '../../channels/server/index.ts';
import type { Id } from '../../foundation/contract/id.ts';
import type { MemberContext } from '../../foundation/server/http/context.ts';
import { refuse } from '../../foundation/server/refuse.ts';
import type { BusinessContext } from '../../foundation/server/work-context.ts';
import { templateEvents } from '../contract/events.ts';
import type { TemplateDetail } from '../contract/template.ts';
import { announceTemplate } from './announce-templates.ts';
import { releaseHeaderFile } from './header-files.ts';
import { findTemplateChannel, openTemplates } from './template-account.ts';
import type { TemplateRow } from './template-row-store.ts';
import { findTemplate, lockTemplate } from './template-store.ts';
import { deleteWritten, discardEdits, markTemplateDeleted, setDeactivated } from './written-template-store.ts';

/** Discards the edits of a template. One that was never published goes away: null. */
export async function undoTemplate(ctx: MemberContext, id: Id): Promise<TemplateDetail | null> {
  const row = (await lockTemplate(ctx.tx, ctx.businessId, id)) ?? refuse('NOT_FOUND');
  refusePublishing(row);
  if (row.provider_status === null) {
    await removeDraft(ctx, row);
    return null;
  }
  if (row.edits === null) return refuse('CONFLICT', { reason: 'NOTHING_TO_PUBLISH' });
  await discardEdits(ctx.tx, ctx.businessId, id);
  await releaseHeaderFile(ctx, row.edits_media_id);
  return announceTemplate(ctx, { id, before: row, action: 'template_edits_discarded' });
}

/** Whether it may be offered and sent: what its provider says of it stays as it is. */
export async function setTemplateActive(ctx: MemberContext, id: Id, isActive: boolean): Promise<TemplateDetail> {
  const row = (await lockTemplate(ctx.tx, ctx.businessId, id)) ?? refuse('NOT_FOUND');
  if (row.provider_status === null) refuse('CONFLICT', { reason: 'NOT_PUBLISHED' });
  await setDeactivated(ctx.tx, ctx.businessId, id, !isActive);
  const action = isActive ? 'template_activated' : 'template_deactivated';
  return announceTemplate(ctx, { id, before: row, action });
}

/** Deletes a template, at its provider too where it was published. */
export async function deleteTemplate(ctx: MemberContext, id: Id): Promise<void> {
  const { tx, businessId } = ctx;
  const row = (await findTemplate(tx, businessId, id)) ?? refuse('NOT_FOUND');
  refusePublishing(row);
  if (row.provider_template_id !== null) await deleteAtProvider(ctx, row, row.provider_template_id);
  // Locked only now, after the provider has answered.
  const locked = (await lockTemplate(tx, businessId, id)) ?? refuse('NOT_FOUND');
  refusePublishing(locked);
  if (locked.provider_template_id !== row.provider_template_id) refuse('CONFLICT');
  if (locked.provider_status === null) return removeDraft(ctx, locked);
  await markTemplateDeleted(tx, businessId, id);
  await releaseHeaderFile(ctx, locked.edits_media_id);
  await announceTemplate(ctx, { id, before: locked, action: 'template_deleted' });
}

/** What is being published, or may have been, cannot go away meanwhile. */
function refusePublishing({ publishing_id }: TemplateRow): void {
  if (publishing_id !== null) refuse('CONFLICT', { reason: 'PUBLISHING' });
}

async function removeDraft(ctx: BusinessContext, row: TemplateRow): Promise<void> {
  await deleteWritten(ctx.tx, ctx.businessId, row.id);
  await releaseHeaderFile(ctx, row.edits_media_id);
  ctx.audit({ action: 'template_deleted', record_type: 'templates', record_id: row.id });
  ctx.emit(templateEvents.templateDeleted, { id: row.id });
}

async function deleteAtProvider(ctx: MemberContext, row: TemplateRow, templateId: string): Promise<void> {
  const { services, businessId, tx } = ctx;
  const where = { kind: row.channel_kind, accountId: row.provider_account_id };
  const client = await openTemplates(services, businessId, await findTemplateChannel(tx, businessId, where));
  const provider = services.providers.of(row.channel_kind);
  await client
    .delete({ provider_template_id: templateId, name: row.name })
    .catch(refuseFault(provider.connect, provider.templates?.ruleOf));
}
