import type { Action } from '../../actions/contract/action.ts';
import type { Id } from '../../foundation/contract/id.ts';
import { locks } from '../../foundation/server/db/lock-ranks.ts';
import type { NamedStatement, Transaction } from '../../foundation/server/db/transaction.ts';

/** A macro as it is stored. */
export interface MacroRow {
  id: Id;
  name: string;
  description: string;
  actions: Action[];
  version: number;
  created_time: string;
  modified_time: string;
}

/** What a person writes of it. */
export type MacroValues = Pick<MacroRow, 'name' | 'description' | 'actions'>;

const COLUMNS = 'id, name, description, actions, version, created_time, modified_time';

const list: NamedStatement = {
  name: 'list_macros',
  text: `select ${COLUMNS} from macros where business_id = $1 order by lower(name), id limit $2 offset $3`,
};
const find: NamedStatement = {
  name: 'find_macro',
  text: `select ${COLUMNS} from macros where business_id = $1 and id = $2`,
};
const lock: NamedStatement = {
  name: 'lock_macro',
  text: `select ${COLUMNS} from macros where business_id = $1 and id = $2 for no key update ${locks('record')}`,
};
const taken: NamedStatement = {
  name: 'is_macro_name_taken',
  text: 'select from macros where business_id = $1 and lower(name) = lower($2) and id <> $3 limit 1',
};
const count: NamedStatement = {
  name: 'count_macros',
  text: 'select count(*)::int as count from macros where business_id = $1',
};
const insert: NamedStatement = {
  name: 'insert_macro',
  text: `insert into macros (business_id, name, description, actions) values ($1, $2, $3, $4::jsonb)
    on conflict do nothing returning ${COLUMNS}`,
};
const update: NamedStatement = {
  name: 'update_macro',
  text: `update macros set name = $3, description = $4, actions = $5::jsonb, version = version + 1, modified_time = clock_now()
    where business_id = $1 and id = $2 returning ${COLUMNS}`,
};
const remove: NamedStatement = {
  name: 'delete_macro',
  text: `delete from macros where business_id = $1 and id = $2 returning id ${locks('record')}`,
};

/** The macros of a business by name. */
export const listMacroRows = (
  tx: Transaction,
  businessId: Id,
  { limit, offset }: { limit: number; offset: number },
): Promise<MacroRow[]> => tx.run<MacroRow>(list, [businessId, limit, offset]);

export async function findMacro(tx: Transaction, businessId: Id, id: Id): Promise<MacroRow | undefined> {
  return (await tx.run<MacroRow>(find, [businessId, id]))[0];
}

/** One that no one else changes until the transaction ends. */
export async function lockMacro(tx: Transaction, businessId: Id, id: Id): Promise<MacroRow | undefined> {
  return (await tx.run<MacroRow>(lock, [businessId, id]))[0];
}

/** Whether another macro has this name, in any case of letters; `except` is the one that is changed. */
export const isNameTaken = async (tx: Transaction, businessId: Id, name: string, except: Id): Promise<boolean> =>
  (await tx.run(taken, [businessId, name, except])).length > 0;

export async function countMacros(tx: Transaction, businessId: Id): Promise<number> {
  return (await tx.run<{ count: number }>(count, [businessId]))[0]?.count ?? 0;
}

/** Undefined where another macro has the name. */
export async function insertMacro(
  tx: Transaction,
  businessId: Id,
  { name, description, actions }: MacroValues,
): Promise<MacroRow | undefined> {
  return (await tx.run<MacroRow>(insert, [businessId, name, description, JSON.stringify(actions)]))[0];
}

/** Writes one that is locked. */
export async function updateMacroRow(
  tx: Transaction,
  businessId: Id,
  id: Id,
  { name, description, actions }: MacroValues,
): Promise<MacroRow> {
  const [row] = await tx.run<MacroRow>(update, [businessId, id, name, description, JSON.stringify(actions)]);
  if (!row) throw new Error('A macro that is locked is not there');
  return row;
}

/** Whether there was one. */
export const deleteMacroRow = async (tx: Transaction, businessId: Id, id: Id): Promise<boolean> =>
  (await tx.run(remove, [businessId, id])).length > 0;
