import type { Id } from '../../../foundation/contract/id.ts';
import { locks } from '../../../foundation/server/db/lock-ranks.ts';
import type { NamedStatement, Transaction } from '../../../foundation/server/db/transaction.ts';
import type { Question, ScriptType } from '../../contract/script.ts';

/** A script of the list, as it is stored. */
export interface ScriptRow {
  business_id: Id;
  id: Id;
  name: string;
  type: ScriptType;
  questions: Question[];
  closing_message: string;
  person_words: string[];
  person_message: string;
  version: number;
  created_time: string;
  modified_time: string;
}

/** What a person writes of it. */
export type ScriptValues = Pick<
  ScriptRow,
  'name' | 'type' | 'questions' | 'closing_message' | 'person_words' | 'person_message'
>;

const columns = `business_id, id, name, type, questions, closing_message, person_words, person_message, version, created_time, modified_time`;

const list: NamedStatement = {
  name: 'list_chat_scripts',
  text: `select ${columns} from chat_scripts where business_id = $1 and ($2::text is null or type in ($2, 'all')) order by id limit $3 offset $4`,
};
const find: NamedStatement = {
  name: 'find_chat_scripts',
  text: `select ${columns} from chat_scripts where business_id = $1 and id = any ($2)`,
};
const lock: NamedStatement = {
  name: 'lock_chat_script',
  text: `select ${columns} from chat_scripts where business_id = $1 and id = $2 for no key update ${locks('record')}`,
};
const insert: NamedStatement = {
  name: 'insert_chat_script',
  text: `insert into chat_scripts (business_id, name, type, questions, closing_message, person_words, person_message)
    values ($1, $2, $3, $4::jsonb, $5, $6::text[], $7) returning ${columns}`,
};
const update: NamedStatement = {
  name: 'update_chat_script',
  text: `update chat_scripts set name = $3, type = $4, questions = $5::jsonb, closing_message = $6, person_words = $7::text[],
      person_message = $8, version = version + 1, modified_time = clock_now()
    where business_id = $1 and id = $2 returning ${columns}`,
};
const remove: NamedStatement = {
  name: 'delete_chat_script',
  text: 'delete from chat_scripts where business_id = $1 and id = $2',
};
const counts: NamedStatement = {
  name: 'count_chat_scripts',
  text: 'select count(*)::int as count from chat_scripts where business_id = $1',
};

const valuesOf = (values: ScriptValues): unknown[] => [
  values.name,
  values.type,
  JSON.stringify(values.questions),
  values.closing_message,
  values.person_words,
  values.person_message,
];

/** The scripts of a business, the oldest first; of one type, those for all types included. */
export const listScriptRows = (
  tx: Transaction,
  businessId: Id,
  { type, limit, offset }: { type: ScriptType | null; limit: number; offset: number },
): Promise<ScriptRow[]> => tx.run<ScriptRow>(list, [businessId, type, limit, offset]);

export const findScripts = (tx: Transaction, businessId: Id, ids: readonly Id[]): Promise<ScriptRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : tx.run<ScriptRow>(find, [businessId, ids]);

export async function findScript(tx: Transaction, businessId: Id, id: Id): Promise<ScriptRow | null> {
  return (await findScripts(tx, businessId, [id]))[0] ?? null;
}

export async function lockScript(tx: Transaction, businessId: Id, id: Id): Promise<ScriptRow | null> {
  return (await tx.run<ScriptRow>(lock, [businessId, id]))[0] ?? null;
}

export async function insertScript(tx: Transaction, businessId: Id, values: ScriptValues): Promise<ScriptRow> {
  const [row] = await tx.run<ScriptRow>(insert, [businessId, ...valuesOf(values)]);
  if (!row) throw new Error('A script that was added is not there');
  return row;
}

export async function updateScriptRow(
  tx: Transaction,
  businessId: Id,
  id: Id,
  values: ScriptValues,
): Promise<ScriptRow> {
  const [row] = await tx.run<ScriptRow>(update, [businessId, id, ...valuesOf(values)]);
  if (!row) throw new Error('A script that is locked is not there');
  return row;
}

export async function deleteScriptRow(tx: Transaction, businessId: Id, id: Id): Promise<void> {
  await tx.run(remove, [businessId, id]);
}

export async function countScripts(tx: Transaction, businessId: Id): Promise<number> {
  return (await tx.run<{ count: number }>(counts, [businessId]))[0]?.count ?? 0;
}
