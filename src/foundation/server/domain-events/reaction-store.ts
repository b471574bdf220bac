import type { Id } from '../../contract/id.ts';
import type { NamedStatement, Transaction } from '../db/transaction.ts';

/** What a listener shall do after the commit. */
export interface NewReaction {
  business_id: Id;
  listener: string;
  item: unknown;
  /** Of the chain of causes, this one included. */
  depth: number;
}

export interface Reaction extends NewReaction {
  id: Id;
}

const insert: NamedStatement = {
  name: 'insert_reactions',
  text: `with added as (
      insert into reactions (business_id, listener, item, depth)
      select e.business_id, e.listener, e.item, e.depth
      from unnest($1::bigint[], $2::text[], $3::jsonb[], $4::int[]) with ordinality as e (business_id, listener, item, depth, position)
      order by e.position
      returning business_id, id, depth
    )
    insert into due_reactions (business_id, reaction_id, due_time, depth)
    select business_id, id, clock_now(), depth from added`,
};
const take: NamedStatement = {
  name: 'take_reactions',
  text: `delete from reactions where business_id = $1 and id = any ($2) and failed_time is null
    returning business_id, id, listener, item, depth`,
};
const fail: NamedStatement = {
  name: 'fail_reaction',
  text: 'update reactions set failed_time = clock_now(), reason = $3 where business_id = $1 and id = $2',
};

/** Adds reactions with the COMMIT, when there are any by then. */
export function sendReactions(tx: Transaction, reactions: readonly NewReaction[]): void {
  tx.sendBeforeCommit(insert, () =>
    reactions.length === 0
      ? null
      : [
          reactions.map(({ business_id }) => business_id),
          reactions.map(({ listener }) => listener),
          reactions.map(({ item }) => JSON.stringify(item)),
          reactions.map(({ depth }) => depth),
        ],
  );
}

/** Removes reactions that are about to run, in the transaction in which they run; in the order in which they were raised. */
export async function takeReactions(tx: Transaction, businessId: Id, ids: readonly Id[]): Promise<Reaction[]> {
  const rows = await tx.run<Reaction>(take, [businessId, ids]);
  return rows.toSorted((one, other) => (BigInt(one.id) < BigInt(other.id) ? -1 : 1));
}

/** Keeps a reaction as a dead letter. `reason` names the error, never what a customer wrote. */
export async function failReaction(tx: Transaction, businessId: Id, id: Id, reason: string): Promise<void> {
  await tx.run(fail, [businessId, id, reason]);
}
