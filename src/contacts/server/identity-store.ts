import type { Generated } from 'kysely';
import type { Id } from '../../foundation/contract/id.ts';
import type { NamedStatement, Transaction } from '../../foundation/server/db/transaction.ts';

export type IdKind = 'phone' | 'wa_id' | 'bsuid' | 'scoped';

interface ContactIdentitiesTable {
  business_id: Id;
  channel_kind: string;
  scope: Generated<string>;
  provider_user_id: string;
  id_kind: IdKind;
  contact_id: Id;
  created_time: Generated<string>;
}

declare module '../../foundation/server/db/database.ts' {
  interface Database {
    contact_identities: ContactIdentitiesTable;
  }
}

/** An address of somebody on a channel. */
export interface Identity {
  business_id: Id;
  channel_kind: string;
  /** Within what the id is unique: the portfolio of a business-scoped id, '' for phones. */
  scope: string;
  provider_user_id: string;
  id_kind: IdKind;
}

export interface KnownIdentity {
  contact_id: Id;
  name: string;
  mobile: string | null;
}

export const identityKey = (identity: Identity): string =>
  `${identity.business_id} ${identity.channel_kind} ${identity.scope} ${identity.provider_user_id}`;

const find: NamedStatement = {
  name: 'find_identities',
  text: `select i.business_id, i.channel_kind, i.scope, i.provider_user_id, i.id_kind, c.id as contact_id, c.name, c.mobile
    from unnest($1::bigint[], $2::text[], $3::text[], $4::text[]) as e (business_id, channel_kind, scope, provider_user_id)
    join contact_identities i on i.business_id = e.business_id and i.channel_kind = e.channel_kind
      and i.scope = e.scope and i.provider_user_id = e.provider_user_id
    join contacts c on c.business_id = i.business_id and c.id = i.contact_id`,
};
// Whoever adds people of a business waits here for whoever else does: two first messages of one person,
// under any of their ids, make one contact.
const lockAdding: NamedStatement = {
  name: 'lock_adding_identities',
  text: `select pg_advisory_xact_lock(hashtextextended('identities', b.id)) from (
      select distinct e.id from unnest($1::bigint[]) as e (id) order by e.id
    ) as b`,
};
const insert: NamedStatement = {
  name: 'insert_identities',
  text: `insert into contact_identities (business_id, channel_kind, scope, provider_user_id, id_kind, contact_id)
    select e.business_id, e.channel_kind, e.scope, e.provider_user_id, e.id_kind, e.contact_id
    from jsonb_to_recordset($1) as e (business_id bigint, channel_kind text, scope text, provider_user_id text, id_kind text, contact_id bigint)
    order by 1, 2, 3, 4
    on conflict do nothing`,
};

/** The contacts behind addresses, by `identityKey`. */
export async function findIdentities(
  tx: Transaction,
  identities: readonly Identity[],
): Promise<Map<string, KnownIdentity>> {
  if (identities.length === 0) return new Map();
  const rows = await tx.run<Identity & KnownIdentity>(find, [
    identities.map(({ business_id }) => business_id),
    identities.map(({ channel_kind }) => channel_kind),
    identities.map(({ scope }) => scope),
    identities.map(({ provider_user_id }) => provider_user_id),
  ]);
  return new Map(rows.map((row) => [identityKey(row), row]));
}

/** Until this transaction ends nobody else adds people to these businesses. */
export async function lockAddingIdentities(tx: Transaction, businessIds: readonly Id[]): Promise<void> {
  await tx.run(lockAdding, [businessIds]);
}

/** Adds addresses; one that is known stays with whom it is. */
export async function insertIdentities(
  tx: Transaction,
  identities: readonly (Identity & { contact_id: Id })[],
): Promise<void> {
  if (identities.length > 0) await tx.run(insert, [JSON.stringify(identities)]);
}
