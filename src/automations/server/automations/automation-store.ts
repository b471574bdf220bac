import type { Id } from '../../../foundation/contract/id.ts';
import { locks } from '../../../foundation/server/db/lock-ranks.ts';
import type { NamedStatement, Transaction } from '../../../foundation/server/db/transaction.ts';
import type { Duration, Trigger } from '../../contract/automation.ts';
import type { Question } from '../../contract/script.ts';

/** An automation as it is stored. */
export interface AutomationRow {
  business_id: Id;
  id: Id;
  name: string;
  trigger: Trigger;
  status: 'active' | 'inactive';
  handle: string;
  /** Empty: every channel. */
  channel_ids: Id[];
  button_text: string;
  keywords: string[];
  keyword_match: 'whole' | 'contains';
  chat_script_id: Id | null;
  script_questions: Question[];
  closing_message: string;
  person_words: string[];
  person_message: string;
  abandon_threshold: Duration;
  retrigger_delay: Duration | null;
  create_enquiry: boolean;
  webhook_endpoint: string | null;
  webhook_header_key: string;
  /** Sealed. */
  webhook_header_value: string | null;
  webhook_secret: string | null;
  problem: string | null;
  version: number;
  created_time: string;
  modified_time: string;
}

/** What a person writes of it. */
export type AutomationValues = Omit<
  AutomationRow,
  'business_id' | 'id' | 'status' | 'problem' | 'version' | 'created_time' | 'modified_time'
>;

const written = {
  name: 'text',
  trigger: 'text',
  handle: 'text',
  channel_ids: 'bigint[]',
  button_text: 'text',
  keywords: 'text[]',
  keyword_match: 'text',
  chat_script_id: 'bigint',
  script_questions: 'jsonb',
  closing_message: 'text',
  person_words: 'text[]',
  person_message: 'text',
  abandon_threshold: 'jsonb',
  retrigger_delay: 'jsonb',
  create_enquiry: 'boolean',
  webhook_endpoint: 'text',
  webhook_header_key: 'text',
  webhook_header_value: 'text',
  webhook_secret: 'text',
} satisfies Record<keyof AutomationValues, string>;

const names = Object.keys(written) as (keyof AutomationValues)[];
const columns = `business_id, id, ${names.join(', ')}, status, problem, version, created_time, modified_time`;
const isJson = (name: keyof AutomationValues): boolean => written[name] === 'jsonb';
const valuesOf = (values: AutomationValues): unknown[] =>
  names.map((name) => (isJson(name) && values[name] !== null ? JSON.stringify(values[name]) : values[name]));

const list: NamedStatement = {
  name: 'list_automations',
  text: `select ${columns} from chat_automations where business_id = $1 order by id limit $2 offset $3`,
};
const find: NamedStatement = {
  name: 'find_automations',
  text: `select ${columns} from chat_automations where business_id = $1 and id = any ($2)`,
};
const lock: NamedStatement = {
  name: 'lock_automation',
  text: `select ${columns} from chat_automations where business_id = $1 and id = $2 for no key update ${locks('record')}`,
};
const active: NamedStatement = {
  name: 'hold_active_automations',
  text: `select ${columns} from chat_automations where business_id = $1 and status = 'active' order by id for share ${locks('record')}`,
};
const nextId: NamedStatement = { name: 'new_automation_id', text: 'select next_id() as id' };
const insert: NamedStatement = {
  name: 'insert_automation',
  text: `insert into chat_automations (business_id, id, ${names.join(', ')})
    values ($1, $2, ${names.map((name, index) => `$${index + 3}::${written[name]}`).join(', ')})
    on conflict (business_id, trigger) where trigger in ('contact_onboarding', 'order') do nothing returning ${columns}`,
};
const update: NamedStatement = {
  name: 'update_automation',
  text: `update chat_automations set ${names.map((name, index) => `${name} = $${index + 3}::${written[name]}`).join(', ')},
      version = version + 1, problem = null, modified_time = clock_now()
    where business_id = $1 and id = $2 returning ${columns}`,
};
const setStatus: NamedStatement = {
  name: 'set_automation_status',
  text: `update chat_automations set status = $3, problem = $4, version = version + 1, modified_time = clock_now(),
      stopped_version = case when $3 = 'inactive' then version + 1 else stopped_version end
    where business_id = $1 and id = $2 returning ${columns}`,
};
const stop: NamedStatement = {
  name: 'stop_automation',
  text: `update chat_automations set status = 'inactive', problem = $4, version = version + 1, stopped_version = version + 1, modified_time = clock_now()
    where business_id = $1 and id = $2 and version = $3 and status = 'active' returning id ${locks('record')}`,
};
const holdStop: NamedStatement = {
  name: 'hold_stopped_version',
  text: `select stopped_version from chat_automations where business_id = $1 and id = $2 for share ${locks('record')}`,
};
const remove: NamedStatement = {
  name: 'delete_automation',
  text: 'delete from chat_automations where business_id = $1 and id = $2',
};
const others: NamedStatement = {
  name: 'find_other_automations_of_trigger',
  text: 'select id from chat_automations where business_id = $1 and trigger = $2 and id is distinct from $3',
};
const counts: NamedStatement = {
  name: 'count_automations',
  text: 'select count(*)::int as count from chat_automations where business_id = $1',
};
const usersOf: NamedStatement = {
  name: 'find_automations_of_scripts',
  text: `select id, name as label, chat_script_id from chat_automations where business_id = $1 and chat_script_id = any ($2) order by id`,
};

const something: NamedStatement = {
  name: 'has_automation_to_run',
  text: `select exists (select from chat_automations where business_id = $1 and status = 'active')
    or exists (select from chat_scripts where business_id = $1)
    or exists (select from script_runs where business_id = $1 and ended_time is null) as has_some`,
};

/** Whether a message of a customer can concern an automation, a script that a person may start, or one that is running. */
export async function hasSomethingToRun(tx: Transaction, businessId: Id): Promise<boolean> {
  return (await tx.run<{ has_some: boolean }>(something, [businessId]))[0]?.has_some === true;
}

/** The automations of a business, the oldest first. */
export const listAutomationRows = (
  tx: Transaction,
  businessId: Id,
  { limit, offset }: { limit: number; offset: number },
): Promise<AutomationRow[]> => tx.run<AutomationRow>(list, [businessId, limit, offset]);

export const findAutomations = (tx: Transaction, businessId: Id, ids: readonly Id[]): Promise<AutomationRow[]> =>
  tx.run<AutomationRow>(find, [businessId, ids]);

export async function findAutomation(tx: Transaction, businessId: Id, id: Id): Promise<AutomationRow | null> {
  return (await findAutomations(tx, businessId, [id]))[0] ?? null;
}

export async function lockAutomation(tx: Transaction, businessId: Id, id: Id): Promise<AutomationRow | null> {
  return (await tx.run<AutomationRow>(lock, [businessId, id]))[0] ?? null;
}

/** Those that run, the oldest first, held as they are until the transaction ends: none is switched off meanwhile. */
export const holdActiveAutomations = (tx: Transaction, businessId: Id): Promise<AutomationRow[]> =>
  tx.run<AutomationRow>(active, [businessId]);

/** Of which version its runs have ended when it was switched off, held as it is; null for one that is deleted. */
export async function holdStoppedVersion(tx: Transaction, businessId: Id, id: Id): Promise<number | null> {
  return (await tx.run<{ stopped_version: number }>(holdStop, [businessId, id]))[0]?.stopped_version ?? null;
}

export async function newAutomationId(tx: Transaction): Promise<Id> {
  const [row] = await tx.run<{ id: Id }>(nextId);
  if (!row) throw new Error('There is no next id');
  return row.id;
}

/** Null where the business has one of this trigger already, and may have one only. */
export async function insertAutomation(
  tx: Transaction,
  businessId: Id,
  id: Id,
  values: AutomationValues,
): Promise<AutomationRow | null> {
  return (await tx.run<AutomationRow>(insert, [businessId, id, ...valuesOf(values)]))[0] ?? null;
}

export async function updateAutomationRow(
  tx: Transaction,
  businessId: Id,
  id: Id,
  values: AutomationValues,
): Promise<AutomationRow> {
  const [row] = await tx.run<AutomationRow>(update, [businessId, id, ...valuesOf(values)]);
  if (!row) throw new Error('An automation that is locked is not there');
  return row;
}

export async function setAutomationStatus(
  tx: Transaction,
  businessId: Id,
  id: Id,
  { status, problem }: Pick<AutomationRow, 'status' | 'problem'>,
): Promise<AutomationRow | null> {
  return (await tx.run<AutomationRow>(setStatus, [businessId, id, status, problem]))[0] ?? null;
}

/** Switches one off for a reason; false where it was changed since it was read. */
export async function stopAutomation(
  tx: Transaction,
  businessId: Id,
  { id, version, problem }: { id: Id; version: number; problem: string },
): Promise<boolean> {
  return (await tx.run(stop, [businessId, id, version, problem])).length > 0;
}

export async function deleteAutomationRow(tx: Transaction, businessId: Id, id: Id): Promise<void> {
  await tx.run(remove, [businessId, id]);
}

/** Whether another automation of the business has this trigger. */
export async function hasOtherOfTrigger(
  tx: Transaction,
  businessId: Id,
  trigger: Trigger,
  id: Id | null,
): Promise<boolean> {
  return (await tx.run(others, [businessId, trigger, id])).length > 0;
}

export async function countAutomations(tx: Transaction, businessId: Id): Promise<number> {
  return (await tx.run<{ count: number }>(counts, [businessId]))[0]?.count ?? 0;
}

/** Which automations use these scripts. */
export const findUsersOfScripts = (
  tx: Transaction,
  businessId: Id,
  scriptIds: readonly Id[],
): Promise<{ id: Id; label: string; chat_script_id: Id }[]> => tx.run(usersOf, [businessId, scriptIds]);
