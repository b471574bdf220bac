import type { Actor } from '../../../foundation/contract/actor.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import { locks, locksLate } from '../../../foundation/server/db/lock-ranks.ts';
import type { NamedStatement, Transaction } from '../../../foundation/server/db/transaction.ts';
import type { Clause } from '../../contract/clause.ts';
import type { AssignmentRule } from '../../contract/rule.ts';

/** A rule as it is stored, with the names beside it. */
export interface RuleRow extends Omit<AssignmentRule, 'channel'> {
  channel_id: Id | null;
  channel_kind: NonNullable<AssignmentRule['channel']>['kind'] | null;
  channel_name: string | null;
}

/** A rule as an actor. */
export const ruleActor = ({ id, name }: Pick<RuleRow, 'id' | 'name'>): Actor => ({
  type: 'assignment_rule',
  id,
  label: name,
});

/** What a person writes of a rule. */
export interface RuleValues {
  name: string;
  channel_id: Id | null;
  clauses: readonly Clause[];
  return_after_minutes: number | null;
}

const COLUMNS = `r.id, r.name, r.channel_id, h.kind as channel_kind, h.name as channel_name, r.status, r.clauses, r.position,
  r.return_after_minutes, r.problem, r.version, r.created_time, r.modified_time`;
const FROM = `assignment_rules r left join channel_labels h on h.business_id = r.business_id and h.id = r.channel_id`;

const list: NamedStatement = {
  name: 'list_assignment_rules',
  text: `select ${COLUMNS} from ${FROM} where r.business_id = $1 order by r.position, r.id limit $2 offset $3`,
};
const find: NamedStatement = {
  name: 'find_assignment_rule',
  text: `select ${COLUMNS} from ${FROM} where r.business_id = $1 and r.id = $2`,
};
const lock: NamedStatement = {
  name: 'lock_assignment_rule',
  text: `select id from assignment_rules where business_id = $1 and id = $2 for no key update ${locks('record')}`,
};
// Positions are numbered under the locks of all rules.
const lockAll: NamedStatement = {
  name: 'lock_assignment_rules',
  text: `select id, position from assignment_rules where business_id = $1 order by id for no key update ${locks('record')}`,
};
// Those of a channel are asked before those of all channels.
const active: NamedStatement = {
  name: 'read_active_assignment_rules',
  text: `select ${COLUMNS} from ${FROM} where r.business_id = $1 and r.status = 'active'
    order by r.channel_id is null, r.position, r.id`,
};
const hasActive: NamedStatement = {
  name: 'has_active_assignment_rules',
  text: `select from assignment_rules where business_id = $1 and status = 'active' limit 1`,
};
const insert: NamedStatement = {
  name: 'insert_assignment_rule',
  text: `insert into assignment_rules (business_id, name, channel_id, clauses, return_after_minutes, position)
    select $1, $2, $3, $4, $5, coalesce(max(position) + 1, 0) from assignment_rules where business_id = $1 returning id`,
};
const update: NamedStatement = {
  name: 'update_assignment_rule',
  text: `update assignment_rules set name = $3, channel_id = $4, clauses = $5, return_after_minutes = $6, version = version + 1,
    modified_time = clock_now() where business_id = $1 and id = $2`,
};
const setStatus: NamedStatement = {
  name: 'set_assignment_rule_status',
  text: `update assignment_rules set status = $3, problem = null, version = version + 1, modified_time = clock_now()
    where business_id = $1 and id = $2`,
};
// Late: what a rule names is found to be gone when chats are looked at. An edit meanwhile makes another version, which is not stopped.
const stop: NamedStatement = {
  name: 'stop_assignment_rule',
  text: `update assignment_rules set status = 'inactive', problem = $4, version = version + 1, modified_time = clock_now()
    where business_id = $1 and id = $2 and version = $3 and status = 'active' returning id ${locksLate('record')}`,
};
const renumber: NamedStatement = {
  name: 'renumber_assignment_rules',
  text: `update assignment_rules r set position = e.position from jsonb_to_recordset($2) as e (id bigint, position int)
    where r.business_id = $1 and r.id = e.id and r.position <> e.position`,
};
const remove: NamedStatement = {
  name: 'delete_assignment_rule',
  text: 'delete from assignment_rules where business_id = $1 and id = $2',
};
const usingFile: NamedStatement = {
  name: 'assignment_rule_with_file',
  text: `select name from assignment_rules where business_id = $1
    and jsonb_path_exists(clauses, 'strict $.**.file.csid ? (@ == $id)', jsonb_build_object('id', $2::text), true) limit 1`,
};

/** The rules in the order of their positions, with one more than the page has where there are more. */
export const listRuleRows = (
  tx: Transaction,
  businessId: Id,
  { limit, offset }: { limit: number; offset: number },
): Promise<RuleRow[]> => tx.run<RuleRow>(list, [businessId, limit + 1, offset]);

export async function findRule(tx: Transaction, businessId: Id, ruleId: Id): Promise<RuleRow | null> {
  const [row] = await tx.run<RuleRow>(find, [businessId, ruleId]);
  return row ?? null;
}

/** A rule that no one else changes until the transaction ends. */
export async function lockRule(tx: Transaction, businessId: Id, ruleId: Id): Promise<RuleRow | null> {
  await tx.run(lock, [businessId, ruleId]);
  return findRule(tx, businessId, ruleId);
}

/** The positions of all rules, which no one else changes until the transaction ends. */
export const lockPositions = (tx: Transaction, businessId: Id): Promise<{ id: Id; position: number }[]> =>
  tx.run(lockAll, [businessId]);

/** The active rules in the order in which they are asked. */
export const readActiveRules = (tx: Transaction, businessId: Id): Promise<RuleRow[]> =>
  tx.run<RuleRow>(active, [businessId]);

export const hasActiveRules = async (tx: Transaction, businessId: Id): Promise<boolean> =>
  (await tx.run(hasActive, [businessId])).length > 0;

const values = ({ name, channel_id, clauses, return_after_minutes }: RuleValues) => [
  name,
  channel_id,
  JSON.stringify(clauses),
  return_after_minutes,
];

/** Adds a rule after all others. The positions are locked. */
export async function insertRule(tx: Transaction, businessId: Id, rule: RuleValues): Promise<Id> {
  const [row] = await tx.run<{ id: Id }>(insert, [businessId, ...values(rule)]);
  return row?.id ?? '';
}

/** Writes one that is locked. */
export async function updateRuleRow(tx: Transaction, businessId: Id, ruleId: Id, rule: RuleValues): Promise<void> {
  await tx.run(update, [businessId, ruleId, ...values(rule)]);
}

/** Activates or deactivates one that is locked. */
export async function setRuleStatus(
  tx: Transaction,
  businessId: Id,
  ruleId: Id,
  status: RuleRow['status'],
): Promise<void> {
  await tx.run(setStatus, [businessId, ruleId, status]);
}

/** Switches a rule off as it was read; false where it has changed since. */
export const stopRuleRow = async (
  tx: Transaction,
  businessId: Id,
  { id, version }: Pick<RuleRow, 'id' | 'version'>,
  problem: string,
): Promise<boolean> => (await tx.run(stop, [businessId, id, version, problem])).length > 0;

/** Gives rules their positions. They are locked. */
export async function renumberRules(
  tx: Transaction,
  businessId: Id,
  positions: readonly { id: Id; position: number }[],
): Promise<void> {
  await tx.run(renumber, [businessId, JSON.stringify(positions)]);
}

/** Deletes one that is locked. */
export async function deleteRuleRow(tx: Transaction, businessId: Id, ruleId: Id): Promise<void> {
  await tx.run(remove, [businessId, ruleId]);
}

/** The name of a rule whose messages have the file. */
export async function ruleWithFile(tx: Transaction, businessId: Id, fileId: Id): Promise<string | null> {
  const [row] = await tx.run<{ name: string }>(usingFile, [businessId, fileId]);
  return row?.name ?? null;
}
