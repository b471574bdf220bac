import type { Id } from '../../contract/id.ts';
import type { NamedStatement, Transaction } from '../db/transaction.ts';

/** What a listener shall do after the commit. */
export interface NewReaction {
  business_id: Id;
  listener: string;
  item: unknown;
  depth: number;
}

const insert: NamedStatement = {
  name: 'insert_reactions',
  text: `insert into reactions (business_id, listener, item, depth)
    select * from unnest($1::bigint[], $2::text[], $3::jsonb[], $4::int[])`,
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
