import type { Id } from '../../foundation/contract/id.ts';
import { searchTerm } from '../../foundation/contract/search-term.ts';
import type { MemberContext } from '../../foundation/server/http/context.ts';
import { refuse } from '../../foundation/server/refuse.ts';
import type { FieldUse } from '../../records/contract/field-use.ts';
import type { Module, SearchContext, UsedPart } from '../../records/server/index.ts';
import {
  FORMS_MAX,
  type Submission,
  type WebForm,
  type WebFormQuery,
  type WebFormSettings,
} from '../contract/web-form.ts';
import { checkWebForm } from './check-web-form.ts';
import { createPublicKey } from './public-key.ts';
import { listSubmissionRows } from './submission-store.ts';
import {
  countForms,
  deleteForm,
  findForm,
  formsWithField,
  insertForm,
  listFormRows,
  lockForm,
  updateForm,
  type ShownFormRow,
} from './web-form-store.ts';

type Page<Item> = { items: Item[]; info: { has_more: boolean } };

function present({ services }: MemberContext, { public_key: key, ...row }: ShownFormRow): WebForm {
  const address = (path: string) => new URL(`/public/webforms/${path}`, services.config.publicUrl).href;
  return { ...row, key, url: address(key), script_url: address('embed.js') };
}

/** The forms by name, or those whose name has a term. */
export async function listWebForms(ctx: MemberContext, query: WebFormQuery): Promise<Page<WebForm>> {
  const search_term = searchTerm(query.search_term ?? '');
  const rows = await listFormRows(ctx.tx, ctx.businessId, { ...query, search_term });
  return {
    items: rows.slice(0, query.limit).map((row) => present(ctx, row)),
    info: { has_more: rows.length > query.limit },
  };
}

/** Forms by a part of their name, for the search over everything. */
export async function searchForms({ tx, businessId }: SearchContext, search_term: string, limit: number) {
  const rows = await listFormRows(tx, businessId, { search_term, limit, offset: 0 });
  return rows.slice(0, limit).map(({ id, name, title }) => ({ id, label: name, detail: title }));
}

export async function getWebForm(ctx: MemberContext, formId: Id): Promise<WebForm> {
  return present(ctx, (await findForm(ctx.tx, ctx.businessId, formId)) ?? refuse('NOT_FOUND'));
}

export async function createWebForm(ctx: MemberContext, settings: WebFormSettings): Promise<WebForm> {
  if ((await countForms(ctx.tx, ctx.businessId)) >= FORMS_MAX)
    refuse('LIMIT_EXCEEDED', { reason: 'FORMS_MAX', info: { max: FORMS_MAX } });
  await checkWebForm(ctx, settings);
  const id = await insertForm(ctx.tx, ctx.businessId, createPublicKey(ctx.businessId), settings);
  ctx.audit({ action: 'web_form_created', record_type: 'web_form', record_id: id });
  return getWebForm(ctx, id);
}

/** Changes what is given; on another version than the latest it is refused with both versions in hand. */
export async function updateWebForm(
  ctx: MemberContext,
  formId: Id,
  {
    version,
    ...changes
  }: { [Name in keyof WebFormSettings]?: WebFormSettings[Name] | undefined } & {
    version?: number | undefined;
  },
): Promise<WebForm> {
  const {
    id,
    public_key: _key,
    version: current,
    created_time: _c,
    modified_time: _m,
    ...before
  } = (await lockForm(ctx.tx, ctx.businessId, formId)) ?? refuse('NOT_FOUND');
  if (version !== undefined && version !== current)
    refuse('CONFLICT', { info: { current: await getWebForm(ctx, formId) } });
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  const settings: WebFormSettings = { ...before, ...given };
  // To be taken offline a form need not be in order.
  if (Object.keys(given).some((name) => name !== 'is_active') || settings.is_active) await checkWebForm(ctx, settings);
  await updateForm(ctx.tx, ctx.businessId, id, settings);
  ctx.audit({ action: 'web_form_changed', record_type: 'web_form', record_id: id });
  return getWebForm(ctx, id);
}

/** Removes a form with its submissions; contacts and enquiries stay. */
export async function deleteWebForm(ctx: MemberContext, formId: Id): Promise<void> {
  const name = (await deleteForm(ctx.tx, ctx.businessId, formId)) ?? refuse('NOT_FOUND');
  ctx.audit({ action: 'web_form_deleted', record_type: 'web_form', record_id: formId, detail: { name } });
}

/** What visitors sent by a form, the latest first. */
export async function listSubmissions(
  ctx: MemberContext,
  formId: Id,
  page: { limit: number; offset: number },
): Promise<Page<Submission>> {
  await getWebForm(ctx, formId);
  const rows = await listSubmissionRows(ctx.tx, ctx.businessId, formId, page);
  return { items: rows.slice(0, page.limit), info: { has_more: rows.length > page.limit } };
}

/** The forms that ask for a field, as the sentence about a field in use names them. */
export async function formsUsingField(ctx: MemberContext, module: Module, part: UsedPart): Promise<FieldUse[]> {
  const isSource = module.name === 'enquiries' && part.field === 'source';
  const forms = await formsWithField(ctx.tx, ctx.businessId, module.name, part, isSource);
  return forms.map(({ id, name }) => ({ kind: 'web form', name, at: { module: 'webforms', id } }));
}
