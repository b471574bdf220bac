import type { Id } from '../../foundation/contract/id.ts';
import { locks } from '../../foundation/server/db/lock-ranks.ts';
import type { NamedStatement, Transaction } from '../../foundation/server/db/transaction.ts';
import type { UsedPart } from '../../records/server/index.ts';
import type { WebForm, WebFormQuery, WebFormSettings } from '../contract/web-form.ts';

/** A form as it is stored. */
export interface WebFormRow extends WebFormSettings {
  id: Id;
  public_key: string;
  version: number;
  created_time: string;
  modified_time: string;
}

/** A form with what is shown of it beside its settings. */
export type ShownFormRow = WebFormRow & Pick<WebForm, 'owner' | 'contact_list' | 'counts' | 'last_submitted_time'>;

// All settings but those that a column of its own type holds, in the order of `settingValues`.
const SETTINGS = [
  'name',
  'title',
  'intro',
  'fields',
  'button_label',
  'consent_text',
  'after',
  'look',
  'allowed_origins',
  'owner_id',
  'source',
  'contact_list_id',
  'is_active',
  'blocks_links',
  'limits_visitors',
] as const satisfies readonly (keyof WebFormSettings)[];
const AS_JSON: ReadonlySet<string> = new Set(['fields', 'after', 'look']);
const settingValues = (form: WebFormSettings): unknown[] =>
  SETTINGS.map((name) => (AS_JSON.has(name) ? JSON.stringify(form[name]) : form[name]));

const COLUMNS = `f.id, f.public_key, ${SETTINGS.map((name) => `f.${name}`).join(', ')}, f.version, f.created_time, f.modified_time`;
// What happened in the last 30 days, today included.
const SHOWN = `select ${COLUMNS},
    case when u.id is not null then json_build_object('id', u.id::text, 'label', u.name) end as owner,
    case when l.id is not null then json_build_object('id', l.id::text, 'label', l.name) end as contact_list,
    (select json_build_object('views', coalesce(sum(d.views), 0)::int, 'submissions', coalesce(sum(d.submissions), 0)::int,
        'stopped', coalesce(sum(d.stopped), 0)::int)
      from web_form_days d where d.business_id = f.business_id and d.form_id = f.id
        and d.day > to_char((clock_now() - interval '30 days') at time zone 'UTC', 'YYYY-MM-DD')) as counts,
    (select s.submitted_time from web_form_submissions s where s.business_id = f.business_id and s.form_id = f.id
      order by s.id desc limit 1) as last_submitted_time
  from web_forms f
  left join user_labels u on u.business_id = f.business_id and u.id = f.owner_id
  left join contact_list_labels l on l.business_id = f.business_id and l.id = f.contact_list_id`;

const list: NamedStatement = {
  name: 'list_web_forms',
  text: `${SHOWN} where f.business_id = $1 and ($2::text is null or position(lower($2) in lower(f.name)) > 0)
    order by lower(f.name), f.id limit $3 offset $4`,
};
const find: NamedStatement = { name: 'find_web_form', text: `${SHOWN} where f.business_id = $1 and f.id = $2` };
const findByKey: NamedStatement = {
  name: 'find_web_form_by_key',
  text: `select ${COLUMNS} from web_forms f where f.business_id = $1 and f.public_key = $2`,
};
const lock: NamedStatement = {
  name: 'lock_web_form',
  text: `select ${COLUMNS} from web_forms f where f.business_id = $1 and f.id = $2 for no key update of f ${locks('record')}`,
};
const count: NamedStatement = {
  name: 'count_web_forms',
  text: 'select count(*)::int as count from web_forms where business_id = $1',
};
const insert: NamedStatement = {
  name: 'insert_web_form',
  text: `insert into web_forms (business_id, public_key, ${SETTINGS.join(', ')})
    values ($1, $2, ${SETTINGS.map((_, index) => `$${index + 3}`).join(', ')}) returning id`,
};
const update: NamedStatement = {
  name: 'update_web_form',
  text: `update web_forms set ${SETTINGS.map((name, index) => `${name} = $${index + 3}`).join(', ')},
    version = version + 1, modified_time = clock_now() where business_id = $1 and id = $2`,
};
const remove: NamedStatement = {
  name: 'delete_web_form',
  text: `delete from web_forms where business_id = $1 and id = $2 returning name ${locks('record')}`,
};
// An option is the value of a question, or the source of the records.
const withField: NamedStatement = {
  name: 'web_forms_with_field_or_option',
  text: `select f.id, f.name from web_forms f where f.business_id = $1 and (exists (
      select from jsonb_to_recordset(f.fields) as e (module text, name text, value jsonb)
        where e.module = $2 and e.name = $3 and ($4::text[] is null or e.value ?| $4))
      or ($5::boolean and f.source = any ($4)))
    order by lower(f.name), f.id limit 20`,
};

/** One page of the forms by name, with one more where there are more. */
export function listFormRows(
  tx: Transaction,
  businessId: Id,
  { search_term: term = '', limit, offset }: WebFormQuery,
): Promise<ShownFormRow[]> {
  return tx.run<ShownFormRow>(list, [businessId, term === '' ? null : term, limit + 1, offset]);
}

export async function findForm(tx: Transaction, businessId: Id, formId: Id): Promise<ShownFormRow | undefined> {
  const [row] = await tx.run<ShownFormRow>(find, [businessId, formId]);
  return row;
}

/** The form at a public address. */
export async function findFormByKey(
  tx: Transaction,
  businessId: Id,
  publicKey: string,
): Promise<WebFormRow | undefined> {
  const [row] = await tx.run<WebFormRow>(findByKey, [businessId, publicKey]);
  return row;
}

/** A form that no one else changes until the transaction ends. */
export async function lockForm(tx: Transaction, businessId: Id, formId: Id): Promise<WebFormRow | undefined> {
  const [row] = await tx.run<WebFormRow>(lock, [businessId, formId]);
  return row;
}

export async function countForms(tx: Transaction, businessId: Id): Promise<number> {
  const [row] = await tx.run<{ count: number }>(count, [businessId]);
  return row?.count ?? 0;
}

export async function insertForm(
  tx: Transaction,
  businessId: Id,
  publicKey: string,
  settings: WebFormSettings,
): Promise<Id> {
  const [row] = await tx.run<{ id: Id }>(insert, [businessId, publicKey, ...settingValues(settings)]);
  if (!row) throw new Error('A form was not stored');
  return row.id;
}

/** Writes a form that is locked. */
export async function updateForm(
  tx: Transaction,
  businessId: Id,
  formId: Id,
  settings: WebFormSettings,
): Promise<void> {
  await tx.run(update, [businessId, formId, ...settingValues(settings)]);
}

/** Its name, or undefined when the business has no such form. */
export async function deleteForm(tx: Transaction, businessId: Id, formId: Id): Promise<string | undefined> {
  const [row] = await tx.run<{ name: string }>(remove, [businessId, formId]);
  return row?.name;
}

/** The forms that ask for a field, or give it one of `options`; `isSource`: it is the one that a form's source is an option of. */
export const formsWithField = (
  tx: Transaction,
  businessId: Id,
  module: string,
  { field, options }: UsedPart,
  isSource: boolean,
): Promise<{ id: Id; name: string }[]> =>
  tx.run<{ id: Id; name: string }>(withField, [businessId, module, field, options, isSource]);
