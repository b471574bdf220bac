import type { NamedStatement, Transaction } from '../../../foundation/server/db/transaction.ts';

/** What a sign-up brings beside address and password, kept until the address is confirmed. */
export interface SignUpDetails {
  first_name: string;
  last_name: string;
  business_name: string;
  phone: string;
  time_zone: string;
  country: string;
}

export interface WaitingSignUp {
  email: string;
  password_hash: string;
  details: SignUpDetails;
}

const keep: NamedStatement = { name: 'keep_sign_up', text: 'select keep_sign_up($1, $2, $3, $4, $5)' };
const find: NamedStatement = {
  name: 'find_sign_up',
  text: 'select email, password_hash, details from find_sign_up($1)',
};
const take: NamedStatement = { name: 'take_sign_up', text: 'select take_sign_up($1) as taken' };

/** A sign-up that is not confirmed by then is deleted; the same life as an invitation. */
const LIFE_HOURS = 24;

/** Keeps a sign-up until its address is confirmed. It claims nothing. */
export async function keepSignUp(
  tx: Transaction,
  tokenHash: Buffer,
  { email, password_hash, details }: WaitingSignUp,
): Promise<void> {
  await tx.run(keep, [tokenHash, email, password_hash, JSON.stringify(details), LIFE_HOURS]);
}

/** The sign-up behind a mailed token; null when it has expired or was confirmed. */
export async function findSignUp(tx: Transaction, tokenHash: Buffer): Promise<WaitingSignUp | null> {
  const [row] = await tx.run<WaitingSignUp>(find, [tokenHash]);
  return row ?? null;
}

/** Uses a sign-up up, with every other one for its address; false when someone was faster. */
export async function takeSignUp(tx: Transaction, tokenHash: Buffer): Promise<boolean> {
  const [row] = await tx.run<{ taken: boolean }>(take, [tokenHash]);
  return row?.taken === true;
}
