import { randomUUID } from 'node:crypto';
import { ZodError } from 'zod';
import {
  ProviderRefused,
  refuseFault,
  type PublishedTemplate,
  type TemplateClient,
} from '../../channels/server/index.ts';
import type { Id } from '../../foundation/contract/id.ts';
import { inBusiness } from '../../foundation/server/create-work-context.ts';
import type { MemberContext } from '../../foundation/server/http/context.ts';
import { OutsideError } from '../../foundation/server/outbound/outside-error.ts';
import { refuse } from '../../foundation/server/refuse.ts';
import { findMedia, type MediaRow } from '../../media/server/index.ts';
import type { TemplateDetail } from '../contract/template.ts';
import type { TemplateBody } from '../contract/template-body.ts';
import { announceTemplate } from './announce-templates.ts';
import { bodyOfEdits } from './present-template.ts';
import { categoryOf } from './published-wording.ts';
import { readTemplateJob, readTemplateLater, settlePublishing } from './read-template.ts';
import { refuseUnpublishable } from './refuse-unpublishable.ts';
import {
  findTemplateChannel,
  openTemplates,
  providerNames,
  templateRulesOf,
  type TemplateChannel,
} from './template-account.ts';
import { PUBLISHING_MINUTES, type TemplateRow } from './template-row-store.ts';
import { findTemplate, lockTemplate } from './template-store.ts';
import { templateToPublish } from './template-to-publish.ts';
import { writtenWords } from './template-words.ts';
import {
  beginPublishing,
  endPublishing,
  finishPublishing,
  losePublishing,
  readClock,
  type Publishing,
} from './written-template-store.ts';

/** A template that was published, and what its provider made of it that a person should know. */
export interface Publication {
  template: TemplateDetail;
  notice: string | null;
}

interface Prepared {
  row: TemplateRow;
  body: TemplateBody;
  file: MediaRow | null;
  channel: TemplateChannel;
}

/**
 * Gives the edits of a template to its provider, which reviews them. No row is locked while the provider is asked. That it was
 * begun is written first: whatever happens afterwards, a template is never created twice.
 */
export async function publishTemplate(ctx: MemberContext, id: Id): Promise<Publication> {
  const prepared = await prepare(ctx, id);
  const client = await openTemplates(ctx.services, ctx.businessId, prepared.channel);
  const publishing = { business_id: ctx.businessId, id, publishing_id: randomUUID() };
  const asOf = await begin(ctx, prepared, publishing);
  const published = await submit(ctx, client, prepared, publishing);
  return finish(ctx, prepared, publishing, { published, asOf });
}

async function prepare(ctx: MemberContext, id: Id): Promise<Prepared> {
  const { tx, businessId } = ctx;
  const found = (await findTemplate(tx, businessId, id)) ?? refuse('NOT_FOUND');
  if (found.is_publishing) refuse('CONFLICT', { reason: 'PUBLISHING' });
  const channel = await findTemplateChannel(tx, businessId, {
    kind: found.channel_kind,
    accountId: found.provider_account_id,
  });
  if (channel === null) return refuse('CONFLICT', { reason: 'NO_CHANNEL' });
  const row = found.publishing_id === null ? found : await afterSettling(ctx, found, channel);
  const body = bodyOfEdits(row) ?? refuse('CONFLICT', { reason: 'NOTHING_TO_PUBLISH' });
  const file = body.media === null ? null : await findMedia(tx, body.media);
  refuseUnpublishable(row, body, file, await readClock(tx));
  return { row, body, file, channel };
}

/** What became of a publishing without an answer is asked before anything is published again. */
async function afterSettling(ctx: MemberContext, row: TemplateRow, channel: TemplateChannel): Promise<TemplateRow> {
  const client = await openTemplates(ctx.services, ctx.businessId, channel);
  await settlePublishing(ctx.services, row, client).catch(faultOf(ctx, row));
  return (await findTemplate(ctx.tx, ctx.businessId, row.id)) ?? refuse('NOT_FOUND');
}

/** Committed before the provider is asked; with it the job that finds out what became of it, should this process end. */
async function begin(ctx: MemberContext, { row }: Prepared, publishing: Publishing): Promise<string> {
  const { services, businessId, actor, user } = ctx;
  return inBusiness(services, { businessId, actor }, async (own) => {
    const locked = (await lockTemplate(own.tx, businessId, row.id)) ?? refuse('NOT_FOUND');
    if (locked.publishing_id !== null) refuse('CONFLICT', { reason: 'PUBLISHING' });
    if (locked.version !== row.version) refuse('CONFLICT');
    await beginPublishing(own.tx, publishing, user.user_id);
    const asOf = await readClock(own.tx);
    await own.enqueue(
      readTemplateJob,
      { template_id: row.id },
      {
        key: `settle_template:${row.id}`,
        runAt: new Date(Date.parse(asOf) + (PUBLISHING_MINUTES * 60 + 1) * 1000),
      },
    );
    return asOf;
  });
}

const faultOf = ({ services }: MemberContext, { channel_kind }: TemplateRow) => {
  const provider = services.providers.of(channel_kind);
  return refuseFault(provider.connect, provider.templates?.ruleOf);
};

/** Asks the provider. What it refuses leaves the edits as they are; an answer that is lost is asked for later. */
async function submit(
  ctx: MemberContext,
  client: TemplateClient,
  { row, body, file }: Prepared,
  publishing: Publishing,
): Promise<PublishedTemplate> {
  let mayBeThere = false;
  try {
    const sample = file === null ? null : await uploadSample(ctx, client, file);
    const given = templateToPublish(body, sample);
    mayBeThere = true;
    return row.provider_template_id === null
      ? await client.create(given)
      : await client.edit(row.provider_template_id, given, body.category.toUpperCase() !== row.category);
  } catch (error) {
    if (mayBeThere && isUnknown(error)) {
      await inOwnTransaction(ctx, async (own) => {
        await losePublishing(own.tx, publishing);
        await readTemplateLater(own, row.id);
      });
      return refuse('PROVIDER_REFUSED', { reason: 'OUTCOME_UNKNOWN', info: providerNames(row.channel_kind) });
    }
    const isAnswer = error instanceof ProviderRefused || error instanceof OutsideError || error instanceof ZodError;
    // What fails after the provider was asked, and is no answer of it, leaves the question to the job.
    if (mayBeThere && !isAnswer) throw error;
    await inOwnTransaction(ctx, async (own) => {
      await endPublishing(own.tx, publishing);
      // It may have been refused because the provider has one of this name: then this is that one.
      if (error instanceof ProviderRefused && row.provider_template_id === null) await readTemplateLater(own, row.id);
    });
    return faultOf(ctx, row)(error);
  }
}

const inOwnTransaction = (ctx: MemberContext, work: Parameters<typeof inBusiness<void>>[2]): Promise<void> =>
  inBusiness(ctx.services, { businessId: ctx.businessId, actor: ctx.actor }, work);

/** May the provider have it, although it did not say so? Its own server errors do not tell either. */
function isUnknown(error: unknown): boolean {
  if (error instanceof OutsideError) return error.mayHaveLeft;
  return error instanceof ZodError || (error instanceof ProviderRefused && error.refusal.http_status >= 500);
}

async function uploadSample(
  { services, businessId }: MemberContext,
  client: TemplateClient,
  file: MediaRow,
): Promise<string> {
  const stored = await services.objectStore.get(businessId, file.sha256);
  if (stored === null)
    return refuse('INVALID_DATA', { message: 'Choose the file of the header again.', info: { field: 'media' } });
  const { name, size, mime_type: mimeType } = file;
  return client.uploadSample({ bytes: stored.stream, size, mimeType, name });
}

async function finish(
  ctx: MemberContext,
  { row, body }: Prepared,
  { publishing_id }: Publishing,
  { published, asOf }: { published: PublishedTemplate; asOf: string },
): Promise<Publication> {
  const { tx, businessId, user } = ctx;
  const locked = (await lockTemplate(tx, businessId, row.id)) ?? refuse('NOT_FOUND');
  // Otherwise this took so long that the job has found out already what became of it.
  if (locked.publishing_id === publishing_id)
    await finishPublishing(tx, { business_id: businessId, id: row.id }, published, {
      words: writtenWords(body),
      userId: user.user_id,
      asOf,
      keepEdits: templateRulesOf(row.channel_kind)?.edits.max ?? 0,
    });
  const template = await announceTemplate(ctx, {
    id: row.id,
    before: locked,
    action: 'template_published',
    detail: { provider_template_id: published.provider_template_id, status: published.provider_status },
  });
  // A report may have come before the template was known here, and the provider alone knows the words of some.
  await readTemplateLater(ctx, row.id);
  return { template, notice: noticeOf(row, body, published) };
}

function noticeOf({ channel_kind }: TemplateRow, { category: wanted }: TemplateBody, given: PublishedTemplate) {
  const category = categoryOf(given.category);
  if (category === wanted) return null;
  const { provider } = providerNames(channel_kind);
  return `${provider} has put this template into the category ${category} instead of ${wanted}. Its price and rules are those of ${category}.`;
}
