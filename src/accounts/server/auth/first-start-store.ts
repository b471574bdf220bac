import type { Pool } from 'pg';
import type { NamedStatement, Transaction } from '../../../foundation/server/db/transaction.ts';

const takeLink: NamedStatement = { name: 'take_first_start_link', text: 'select take_first_start_link($1) as taken' };

/** Uses up the link of the first start; false when it is not the one, or accounts exist by now. */
export async function takeFirstStartLink(tx: Transaction, tokenHash: Buffer): Promise<boolean> {
  const [row] = await tx.run<{ taken: boolean }>(takeLink, [tokenHash]);
  return row?.taken === true;
}

/** Keeps this link as the only one; false where accounts exist. Connect as the owner. */
export async function keepFirstStartLink(ownerPool: Pool, tokenHash: Buffer): Promise<boolean> {
  const { rows } = await ownerPool.query<{ has: boolean }>('select has_sign_in_names() as has');
  if (rows[0]?.has) return false;
  await ownerPool.query(
    'insert into first_start_link (token_hash) values ($1) on conflict (only_row) do update set token_hash = excluded.token_hash, created_time = clock_now()',
    [tokenHash],
  );
  return true;
}
