import type { MemberContext } from '../../foundation/server/http/context.ts';
import type { Id } from '../../foundation/contract/id.ts';
import { refuse } from '../../foundation/server/refuse.ts';
import { templateLanguages, type TemplateDetail } from '../contract/template.ts';
import type { NewTemplateBody, TemplateBody } from '../contract/template-body.ts';
import { announceTemplate, readPresenting } from './announce-templates.ts';
import { releaseHeaderFile, requireHeaderFile } from './header-files.ts';
import { presentDetail } from './present-template.ts';
import { bodyOfPublished } from './published-body.ts';
import { findTemplateChannel, providerNames } from './template-account.ts';
import type { TemplateRow } from './template-row-store.ts';
import { lockTemplate } from './template-store.ts';
import { writtenWords } from './template-words.ts';
import { isSameTemplate, tidyBody } from './tidy-body.ts';
import { insertWritten, isNameTaken, writeTemplateEdits } from './written-template-store.ts';

/** Writes a template, which is not published yet. */
export async function addTemplate(
  ctx: MemberContext,
  { channels_group: kind, ...given }: NewTemplateBody,
): Promise<TemplateDetail> {
  const channel = await findTemplateChannel(ctx.tx, ctx.businessId, { kind });
  if (channel === null) return refuse('CONFLICT', { reason: 'NO_CHANNEL' });
  const account = { kind, accountId: channel.provider_account_id };
  const body = tidyBody(given);
  await requireHeaderFile(ctx, body);
  if (await isNameTaken(ctx.tx, account, body, null)) return refuse('ALREADY_EXISTS', { info: { field: 'name' } });
  const id = await insertWritten(ctx.tx, account, { body, words: writtenWords(body) }, ctx.user.user_id);
  if (id === null) return refuse('ALREADY_EXISTS', { info: { field: 'name' } });
  return announceTemplate(ctx, { id, before: null, action: 'template_added' });
}

/**
 * Replaces the edits of a template. What says the same as what is published is no edit. The purpose is ours alone and holds
 * at once.
 */
export async function editTemplate(
  ctx: MemberContext,
  id: Id,
  { version, ...given }: TemplateBody & { version?: number | undefined },
): Promise<TemplateDetail> {
  const row = (await lockTemplate(ctx.tx, ctx.businessId, id)) ?? refuse('NOT_FOUND');
  await refuseStale(ctx, row, version);
  if (row.is_publishing) refuse('CONFLICT', { reason: 'PUBLISHING' });
  const body = tidyBody(given);
  const published = row.provider_status === null ? null : bodyOfPublished(row);
  if (row.provider_status === null) await refuseDraft(ctx, row, body);
  else refusePublished(row, published, body);
  await requireHeaderFile(ctx, body);
  const isPublished = published !== null && isSameTemplate(body, published);
  const written = { body, words: writtenWords(body) };
  const key = { business_id: ctx.businessId, id };
  if (!(await writeTemplateEdits(ctx.tx, key, written, { isPublished, userId: ctx.user.user_id })))
    refuse('ALREADY_EXISTS', { info: { field: 'name' } });
  if (row.edits_media_id !== body.media) await releaseHeaderFile(ctx, row.edits_media_id);
  return announceTemplate(ctx, { id, before: row, action: 'template_edited' });
}

/** Someone else has changed it since this version was shown: the caller gets what it is now. */
async function refuseStale(ctx: MemberContext, row: TemplateRow, version: number | undefined): Promise<void> {
  if (version === undefined || version === row.version) return;
  const current = presentDetail(row, await readPresenting(ctx, [row]));
  refuse('CONFLICT', { info: { current } });
}

const refuseField = (field: string, message: string): never => refuse('INVALID_DATA', { message, info: { field } });

async function refuseDraft(ctx: MemberContext, row: TemplateRow, body: TemplateBody): Promise<void> {
  if (!templateLanguages.some((language) => language === body.language)) refuseField('language', 'Choose a language.');
  const account = { kind: row.channel_kind, accountId: row.provider_account_id };
  if (await isNameTaken(ctx.tx, account, body, row.id)) refuse('ALREADY_EXISTS', { info: { field: 'name' } });
}

/** What the provider does not let change once it has the template. */
function refusePublished(row: TemplateRow, published: TemplateBody | null, body: TemplateBody): void {
  if (published === null) refuse('CONFLICT', { reason: 'FOREIGN_PARTS', info: providerNames(row.channel_kind) });
  if (body.name !== row.name)
    refuseField('name', 'The name of a published template cannot change. Write a new template for another name.');
  if (body.language !== row.language)
    refuseField(
      'language',
      'The language of a published template cannot change. Write a new template for another one.',
    );
  if (body.category !== published?.category && !canChangeCategory(row))
    refuseField(
      'category',
      'The category of an approved template cannot change. Write a new template for another one.',
    );
}

/** One that was refused may be submitted in another category. */
export const canChangeCategory = ({ provider_status }: Pick<TemplateRow, 'provider_status'>): boolean =>
  provider_status === null || provider_status === 'REJECTED';
