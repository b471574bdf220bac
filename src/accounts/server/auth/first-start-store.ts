import type { Pool } from 'pg';
import type { NamedStatement, Transaction } from '../../../foundation/server/db/transaction.ts';

const takeLink: NamedStatement = { name: 'take_first_start_link', text: 'select take_first_start_link($1) as taken' };
const hasLink: NamedStatement = { name: 'has_first_start_link', text: 'select has_first_start_link() as has' };

/** Uses up the link of the first start; false when it is not the one, or was used before. */
export async function takeFirstStartLink(tx: Transaction, tokenHash: Buffer): Promise<boolean> {
  const [row] = await tx.run<{ taken: boolean }>(takeLink, [tokenHash]);
  return row?.taken === true;
}

/** True while a printed link waits for the owner of the installation. */
export async function hasFirstStartLink(tx: Transaction): Promise<boolean> {
  const [row] = await tx.run<{ has: boolean }>(hasLink);
  return row?.has ?? false;
}

/**
 * Keeps this link as the only one. False where one was used, or where accounts exist that came another way than by
 * signing up beside an unused link. Connect as the owner.
 */
export async function keepFirstStartLink(ownerPool: Pool, tokenHash: Buffer): Promise<boolean> {
  const { rows } = await ownerPool.query<{ is_done: boolean }>(
    `select case when exists (select from first_start_link)
       then not has_first_start_link() else has_sign_in_names() end as is_done`,
  );
  if (rows[0]?.is_done) return false;
  await ownerPool.query(
    'insert into first_start_link (token_hash) values ($1) on conflict (only_row) do update set token_hash = excluded.token_hash, created_time = clock_now()',
    [tokenHash],
  );
  return true;
}
