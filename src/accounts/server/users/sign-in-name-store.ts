import type { Id } from '../../../foundation/contract/id.ts';
import type { NamedStatement, Transaction } from '../../../foundation/server/db/transaction.ts';

const find: NamedStatement = {
  name: 'find_sign_in_name',
  text: 'select business_id, user_id from find_sign_in_name($1)',
};
const has: NamedStatement = { name: 'has_sign_in_names', text: 'select has_sign_in_names() as has' };
const claim: NamedStatement = { name: 'claim_sign_in_name', text: 'select claim_sign_in_name($1, $2) as claimed' };
const release: NamedStatement = { name: 'release_sign_in_name', text: 'select release_sign_in_name($1)' };

/** Whose e-mail this is, over all businesses. The only look-up that crosses them. */
export async function findSignInName(tx: Transaction, email: string): Promise<{ business_id: Id; user_id: Id } | null> {
  const [row] = await tx.run<{ business_id: Id; user_id: Id }>(find, [email]);
  return row ?? null;
}

/** False for an installation in which no one has an account yet. */
export async function hasSignInNames(tx: Transaction): Promise<boolean> {
  const [row] = await tx.run<{ has: boolean }>(has);
  return row?.has ?? false;
}

/** True when the e-mail now signs in to this user; false when someone has it already. */
export async function claimSignInName(tx: Transaction, email: string, userId: Id): Promise<boolean> {
  const [row] = await tx.run<{ claimed: boolean }>(claim, [email, userId]);
  return row?.claimed ?? false;
}

export async function releaseSignInName(tx: Transaction, email: string): Promise<void> {
  await tx.run(release, [email]);
}
