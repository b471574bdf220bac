import type { Id } from '../../foundation/contract/id.ts';
import { isUniqueViolation } from '../../foundation/server/db/database-error.ts';
import { locks } from '../../foundation/server/db/lock-ranks.ts';
import type { NamedStatement, Transaction } from '../../foundation/server/db/transaction.ts';
import type { ChannelKind } from '../../channels/contract/providers/kinds.ts';
import type { PublishedTemplate } from '../../channels/server/index.ts';
import type { TemplateBody } from '../contract/template-body.ts';
import { CLOCK_TOLERANCE, PUBLISHING_MINUTES, type StoredEdits } from './template-row-store.ts';

const isTaken: NamedStatement = {
  name: 'is_template_name_taken',
  text: `select exists (select from message_templates where business_id = current_business() and channel_kind = $1
    and provider_account_id = $2 and name = $3 and language = $4 and id is distinct from $5
    and provider_status is distinct from 'DELETED') as is_taken`,
};
const insert: NamedStatement = {
  name: 'insert_written_template',
  text: `insert into message_templates (business_id, channel_kind, provider_account_id, name, language, category, purpose,
      components, words, edits, edits_media_id, edited_time, edited_by)
    values (current_business(), $1, $2, $3, $4, $5, $6, '[]', $7, $8, $9, clock_now(), $10)
    on conflict (business_id, channel_kind, provider_account_id, name, language) where provider_template_id is null
      do nothing returning id`,
};
// What was never published is listed and found as it is written.
const writeEdits: NamedStatement = {
  name: 'write_template_edits',
  text: `update message_templates set purpose = $3, edits = $4, edits_media_id = $5,
      edited_time = case when $4::jsonb is null then null else clock_now() end,
      edited_by = case when $4::jsonb is null then null else $6::bigint end,
      name = case when provider_status is null then $7 else name end,
      language = case when provider_status is null then $8 else language end,
      category = case when provider_status is null then $9 else category end,
      words = case when provider_status is null then $10 else words end,
      version = version + 1, changed_time = clock_now()
    where business_id = $1 and id = $2 ${locks('template')}`,
};
const discard: NamedStatement = {
  name: 'discard_template_edits',
  text: `update message_templates set edits = null, edits_media_id = null, edited_time = null, edited_by = null,
      version = version + 1, changed_time = clock_now()
    where business_id = $1 and id = $2 ${locks('template')}`,
};
const deactivate: NamedStatement = {
  name: 'deactivate_template',
  text: `update message_templates set is_deactivated = $3, version = version + 1, changed_time = clock_now()
    where business_id = $1 and id = $2 ${locks('template')}`,
};
const remove: NamedStatement = {
  name: 'delete_written_template',
  text: `delete from message_templates where business_id = $1 and id = $2 ${locks('template')}`,
};
const markDeleted: NamedStatement = {
  name: 'mark_template_deleted',
  text: `update message_templates set provider_status = 'DELETED', edits = null, edits_media_id = null, edited_time = null,
      edited_by = null, version = version + 1, changed_time = clock_now()
    where business_id = $1 and id = $2 ${locks('template')}`,
};
const begin: NamedStatement = {
  name: 'begin_publishing_template',
  text: `update message_templates set publishing_id = $3, publishing_time = clock_now(), publishing_by = $4
    where business_id = $1 and id = $2 ${locks('template')}`,
};
const end: NamedStatement = {
  name: 'end_publishing_template',
  text: `update message_templates set publishing_id = null, publishing_time = null, publishing_by = null
    where business_id = $1 and id = $2 and publishing_id = $3 ${locks('template')}`,
};
const lose: NamedStatement = {
  name: 'lose_publishing_template',
  text: `update message_templates set publishing_time = clock_now() - make_interval(mins => $4)
    where business_id = $1 and id = $2 and publishing_id = $3 ${locks('template')}`,
};
// Reports of before the call may still come: the status is as of the moment at which the call began.
const finish: NamedStatement = {
  name: 'finish_publishing_template',
  text: `update message_templates set provider_template_id = $3, provider_status = $4, category = $5, components = $6,
      parameter_format = $7, words = $8, media_id = edits_media_id, published_by = $9,
      status_time = $10::timestamptz - ${CLOCK_TOLERANCE}, category_time = $10::timestamptz - ${CLOCK_TOLERANCE},
      provider_edit_times = case when provider_status = 'APPROVED'
        then (array[clock_now()] || provider_edit_times)[1:$11] else provider_edit_times end,
      synced_time = clock_now(), rejected_reason = null, reason_detail = null, paused_until = null,
      announced_category = null, announced_time = null,
      edits = null, edits_media_id = null, edited_time = null, edited_by = null,
      publishing_id = null, publishing_time = null, publishing_by = null, version = version + 1, changed_time = clock_now()
    where business_id = $1 and id = $2 ${locks('template')}`,
};
// What was asked for was done, or something else was: then the edits are still to be published.
const settle: NamedStatement = {
  name: 'settle_template_edits',
  text: `update message_templates set
      media_id = case when $3 then edits_media_id else media_id end,
      published_by = case when $3 then coalesce(publishing_by, edited_by, published_by) else published_by end,
      edits = case when $3 then null else edits end,
      edits_media_id = case when $3 then null else edits_media_id end,
      edited_time = case when $3 then null else edited_time end,
      edited_by = case when $3 then null else edited_by end,
      publishing_id = null, publishing_time = null, publishing_by = null, version = version + 1, changed_time = clock_now()
    where business_id = $1 and id = $2 ${locks('template')}`,
};
const isMediaUsed: NamedStatement = {
  name: 'is_template_media_used',
  text: `select exists (select from message_templates where business_id = current_business() and media_id = $1)
      or exists (select from message_templates where business_id = current_business() and edits_media_id = $1) as is_used`,
};
const clock: NamedStatement = { name: 'read_template_clock', text: 'select clock_now() as now' };

export interface WrittenTemplate {
  body: TemplateBody;
  /** What people search in. */
  words: string;
}

const editsOf = ({ category, headerType, header, body, footer, buttons, samples }: TemplateBody): StoredEdits => ({
  category,
  headerType,
  header,
  body,
  footer,
  buttons,
  samples,
});

/** Is there a template of this name and language, other than this one? */
export async function isNameTaken(
  tx: Transaction,
  { kind, accountId }: { kind: ChannelKind; accountId: string },
  { name, language }: Pick<TemplateBody, 'name' | 'language'>,
  id: Id | null,
): Promise<boolean> {
  const [row] = await tx.run<{ is_taken: boolean }>(isTaken, [kind, accountId, name, language, id]);
  return row?.is_taken ?? false;
}

/** Adds a template that is not published; null when another one took the name at this moment. */
export async function insertWritten(
  tx: Transaction,
  { kind, accountId }: { kind: ChannelKind; accountId: string },
  { body, words }: WrittenTemplate,
  userId: Id,
): Promise<Id | null> {
  const { name, language, category, purpose, media } = body;
  const row = [kind, accountId, name, language, category.toUpperCase(), purpose];
  const [added] = await tx.run<{ id: Id }>(insert, [...row, words, JSON.stringify(editsOf(body)), media, userId]);
  return added?.id ?? null;
}

/** Writes edits; with `isPublished` there are none, because what is published says the same. False: the name was taken at this moment. */
export async function writeTemplateEdits(
  tx: Transaction,
  key: { business_id: Id; id: Id },
  { body, words }: WrittenTemplate,
  { isPublished, userId }: { isPublished: boolean; userId: Id },
): Promise<boolean> {
  const edits = isPublished ? null : JSON.stringify(editsOf(body));
  try {
    await tx.run(writeEdits, [
      key.business_id,
      key.id,
      body.purpose,
      edits,
      isPublished ? null : body.media,
      userId,
      body.name,
      body.language,
      body.category.toUpperCase(),
      words,
    ]);
    return true;
  } catch (error) {
    if (isUniqueViolation(error, 'written_templates')) return false;
    throw error;
  }
}

/** What is published stands as it is. */
export async function discardEdits(tx: Transaction, businessId: Id, id: Id): Promise<void> {
  await tx.run(discard, [businessId, id]);
}

export async function setDeactivated(tx: Transaction, businessId: Id, id: Id, isDeactivated: boolean): Promise<void> {
  await tx.run(deactivate, [businessId, id, isDeactivated]);
}

/** Deletes the row of a template that was never published: nothing names it. */
export async function deleteWritten(tx: Transaction, businessId: Id, id: Id): Promise<void> {
  await tx.run(remove, [businessId, id]);
}

/** The row stays for the messages that name it. */
export async function markTemplateDeleted(tx: Transaction, businessId: Id, id: Id): Promise<void> {
  await tx.run(markDeleted, [businessId, id]);
}

export interface Publishing {
  business_id: Id;
  id: Id;
  publishing_id: string;
}

/** Says that a publishing has begun; the row is locked. */
export async function beginPublishing(
  tx: Transaction,
  { business_id, id, publishing_id }: Publishing,
  userId: Id,
): Promise<void> {
  await tx.run(begin, [business_id, id, publishing_id, userId]);
}

/** Nothing was published. */
export async function endPublishing(tx: Transaction, { business_id, id, publishing_id }: Publishing): Promise<void> {
  await tx.run(end, [business_id, id, publishing_id]);
}

/** The answer is lost: what became of it has to be asked. */
export async function losePublishing(tx: Transaction, { business_id, id, publishing_id }: Publishing): Promise<void> {
  await tx.run(lose, [business_id, id, publishing_id, PUBLISHING_MINUTES]);
}

/** The edits are what is published now. `keepEdits`: so many times of edits at the provider are remembered. */
export async function finishPublishing(
  tx: Transaction,
  { business_id, id }: Pick<Publishing, 'business_id' | 'id'>,
  published: PublishedTemplate,
  by: { words: string; userId: Id | null; asOf: string; keepEdits: number },
): Promise<void> {
  await tx.run(finish, [
    business_id,
    id,
    published.provider_template_id,
    published.provider_status,
    published.category,
    JSON.stringify(published.components),
    published.parameter_format,
    by.words,
    by.userId,
    by.asOf,
    by.keepEdits,
  ]);
}

/** A publishing whose end was not written has ended. `isPublished`: the provider has what was written here. */
export async function settleEdits(tx: Transaction, businessId: Id, id: Id, isPublished: boolean): Promise<void> {
  await tx.run(settle, [businessId, id, isPublished]);
}

/** Does a template of this business name this file? */
export async function isTemplateMediaUsed(tx: Transaction, mediaId: Id): Promise<boolean> {
  const [row] = await tx.run<{ is_used: boolean }>(isMediaUsed, [mediaId]);
  return row?.is_used ?? false;
}

/** The database's clock. */
export async function readClock(tx: Transaction): Promise<string> {
  const [row] = await tx.run<{ now: string }>(clock, []);
  if (!row) throw new Error('The database gave no time');
  return row.now;
}
