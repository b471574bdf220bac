import type { Id } from '../../foundation/contract/id.ts';
import { locks } from '../../foundation/server/db/lock-ranks.ts';
import type { NamedStatement, Transaction } from '../../foundation/server/db/transaction.ts';

const add: NamedStatement = {
  name: 'add_action_turns',
  text: `insert into action_turns (business_id) values ($1) on conflict do nothing ${locks('turn')}`,
};
const lock: NamedStatement = {
  name: 'lock_action_turns',
  text: `select last_users from action_turns where business_id = $1 for no key update ${locks('turn')}`,
};
const read: NamedStatement = {
  name: 'read_action_turns',
  text: 'select last_users from action_turns where business_id = $1',
};
const store: NamedStatement = {
  name: 'store_action_turns',
  text: 'update action_turns set last_users = last_users || $2 where business_id = $1',
};
const forget: NamedStatement = {
  name: 'forget_action_turns',
  text: `update action_turns t set last_users = coalesce(
      (select jsonb_object_agg(e.key, e.value) from jsonb_each(t.last_users) e where not starts_with(e.key, $2)), '{}')
    where t.business_id = $1 ${locks('turn')}`,
};

/** To whom chats were given last, by the key of the turn. */
export type LastUsers = Readonly<Record<string, Id>>;

/** The turns of a business, which no other transaction reads or changes until this one ends. */
export async function lockTurns(tx: Transaction, businessId: Id): Promise<LastUsers> {
  const [, [row]] = await Promise.all([
    tx.run(add, [businessId]),
    tx.run<{ last_users: LastUsers }>(lock, [businessId]),
  ]);
  return row?.last_users ?? {};
}

/** The same without a lock: for what gives nothing away. */
export async function readTurns(tx: Transaction, businessId: Id): Promise<LastUsers> {
  const [row] = await tx.run<{ last_users: LastUsers }>(read, [businessId]);
  return row?.last_users ?? {};
}

/** Notes who got a chat last. The turns are locked. */
export async function storeTurns(tx: Transaction, businessId: Id, lastUsers: LastUsers): Promise<void> {
  if (Object.keys(lastUsers).length > 0) await tx.run(store, [businessId, JSON.stringify(lastUsers)]);
}

/** Forgets the turns whose keys begin with a text: those of a rule that was deleted. */
export async function forgetTurns(tx: Transaction, businessId: Id, prefix: string): Promise<void> {
  await tx.run(forget, [businessId, prefix]);
}
