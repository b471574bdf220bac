import type { Id } from '../../../foundation/contract/id.ts';
import type { NamedStatement, Transaction } from '../../../foundation/server/db/transaction.ts';
import type { Sealed, SecretLocation } from '../../../foundation/server/secrets/secret-box.ts';

/** A registration as the API shows it. */
export interface Registration {
  id: Id;
  platform: 'web';
  created_time: string;
}

/** What is needed to push to a browser. */
export interface PushTarget {
  user_id: Id;
  session_id: Id;
  sealed_token: Sealed;
}

/** Where the token of a registration is sealed for. */
export const registrationToken = (rowId: Id): SecretLocation => ({
  table: 'push_registrations',
  column: 'sealed_token',
  rowId,
});

const OWN = 'business_id = current_business()';

const findKnown: NamedStatement = {
  name: 'find_push_registration',
  text: `select id, platform, created_time from push_registrations
    where ${OWN} and token_hash = $1 and user_id = $2 and session_id = $3`,
};
const newId: NamedStatement = { name: 'push_registration_id', text: 'select next_id()::text as id' };
const removeOtherOfSession: NamedStatement = {
  name: 'remove_other_push_registration',
  text: `delete from push_registrations where ${OWN} and session_id = $1 and token_hash <> $2`,
};
// The same browser with another session: the user who is signed in there now.
const put: NamedStatement = {
  name: 'put_push_registration',
  text: `insert into push_registrations as r (business_id, id, user_id, session_id, platform, token_hash, sealed_token)
    values (current_business(), $1, $2, $3, $4, $5, $6)
    on conflict (business_id, token_hash) do update set user_id = excluded.user_id, session_id = excluded.session_id
    returning r.id, r.platform, r.created_time`,
};
const removeByToken: NamedStatement = {
  name: 'remove_push_registration_by_token',
  text: `delete from push_registrations where ${OWN} and user_id = $1 and token_hash = $2`,
};
const remove: NamedStatement = {
  name: 'remove_push_registration',
  text: `delete from push_registrations where ${OWN} and id = $1`,
};
const anyLeft: NamedStatement = {
  name: 'has_push_registrations',
  text: `select exists (select from push_registrations where ${OWN}) as is_so`,
};
const ofUsers: NamedStatement = {
  name: 'push_registrations_of_users',
  text: `select id, user_id, session_id from push_registrations where ${OWN} and user_id = any ($1)`,
};
const target: NamedStatement = {
  name: 'find_push_target',
  text: `select user_id, session_id, sealed_token from push_registrations where ${OWN} and id = $1`,
};

/** The registration of this browser, when it is that of this user and session. */
export async function findRegistration(
  tx: Transaction,
  tokenHash: Buffer,
  userId: Id,
  sessionId: Id,
): Promise<Registration | null> {
  const [row] = await tx.run<Registration>(findKnown, [tokenHash, userId, sessionId]);
  return row ?? null;
}

export async function newRegistrationId(tx: Transaction): Promise<Id> {
  const [row] = await tx.run<{ id: Id }>(newId);
  if (!row) throw new Error('The database gave no id');
  return row.id;
}

/** Stores a registration in the place of any other one of its session; one with the same token keeps its id. */
export async function putRegistration(
  tx: Transaction,
  row: { id: Id; userId: Id; sessionId: Id; platform: 'web'; tokenHash: Buffer; sealedToken: Sealed },
): Promise<Registration> {
  await tx.run(removeOtherOfSession, [row.sessionId, row.tokenHash]);
  const [stored] = await tx.run<Registration>(put, [
    row.id,
    row.userId,
    row.sessionId,
    row.platform,
    row.tokenHash,
    row.sealedToken,
  ]);
  if (!stored) throw new Error('The database stored no registration');
  return stored;
}

export async function removeRegistrationByToken(tx: Transaction, userId: Id, tokenHash: Buffer): Promise<void> {
  await tx.run(removeByToken, [userId, tokenHash]);
}

export async function removeRegistration(tx: Transaction, registrationId: Id): Promise<void> {
  await tx.run(remove, [registrationId]);
}

/** Whether a user of the business has registered a browser for pushes. */
export async function hasRegistrations(tx: Transaction): Promise<boolean> {
  const [row] = await tx.run<{ is_so: boolean }>(anyLeft);
  return row?.is_so === true;
}

/** The browsers of users, with the sessions that they are for. */
export function registrationsOf(
  tx: Transaction,
  userIds: readonly Id[],
): Promise<{ id: Id; user_id: Id; session_id: Id }[]> {
  return tx.run(ofUsers, [userIds]);
}

/** Null when it was removed. */
export async function findPushTarget(tx: Transaction, registrationId: Id): Promise<PushTarget | null> {
  const [row] = await tx.run<PushTarget>(target, [registrationId]);
  return row ?? null;
}
