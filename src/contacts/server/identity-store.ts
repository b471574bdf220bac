import { arrayParameter } from '../../foundation/server/db/array-parameter.ts';
import { locks } from '../../foundation/server/db/lock-ranks.ts';
import type { AddressKind } from '../../channels/contract/address.ts';
import type { ChannelKind } from '../../channels/contract/providers/kinds.ts';
import type { Generated } from 'kysely';
import type { Id } from '../../foundation/contract/id.ts';
import type { NamedStatement, Transaction } from '../../foundation/server/db/transaction.ts';

// Raw statements: the benchmarks ingest-sat and ingest-mix measure them.

interface ContactIdentitiesTable {
  business_id: Id;
  channel_kind: string;
  scope: Generated<string>;
  provider_user_id: string;
  id_kind: AddressKind;
  contact_id: Id;
  since_time: string | null;
  until_time: string | null;
  previous_contact_id: Id | null;
  created_time: Generated<string>;
}

declare module '../../foundation/server/db/database.ts' {
  interface Database {
    contact_identities: ContactIdentitiesTable;
  }
}

/** An address of someone on a channel. */
export interface Identity {
  business_id: Id;
  channel_kind: ChannelKind;
  /** Within what the id is unique: a portfolio or channel for the id of a person, '' for phones. */
  scope: string;
  provider_user_id: string;
  id_kind: AddressKind;
}

/** An address as it is stored: whose it is, from when and until when by the provider's time, and whose it was before. */
export interface AddressRow extends Identity {
  contact_id: Id;
  since_time: string | null;
  until_time: string | null;
  previous_contact_id: Id | null;
}

export const identityKey = (identity: Identity): string =>
  `${identity.business_id} ${identity.channel_kind} ${identity.scope} ${identity.provider_user_id}`;

const given =
  'unnest($1::bigint[], $2::text[], $3::text[], $4::text[]) as e (business_id, channel_kind, scope, provider_user_id)';
const isGiven =
  'i.business_id = e.business_id and i.channel_kind = e.channel_kind and i.scope = e.scope and i.provider_user_id = e.provider_user_id';

// Each row says which of those given it is of, instead of repeating what was given.
const find: NamedStatement = {
  name: 'find_identities',
  text: `select e.position::int, i.id_kind, i.contact_id, i.since_time, i.until_time, i.previous_contact_id
    from unnest($1::bigint[], $2::text[], $3::text[], $4::text[]) with ordinality as e (business_id, channel_kind, scope, provider_user_id, position)
    join contact_identities i on ${isGiven}`,
};
const findAll: NamedStatement = {
  name: 'find_addresses_of_owners',
  text: `with owners as materialized (
      select distinct i.business_id, i.contact_id from ${given} join contact_identities i on ${isGiven}
    )
    select i.business_id, i.channel_kind, i.scope, i.provider_user_id, i.id_kind, i.contact_id, i.since_time, i.until_time,
      p.id as previous_contact_id
    from owners o join contact_identities i on i.business_id = o.business_id and i.contact_id = o.contact_id
    left join contacts p on p.business_id = i.business_id and p.id = i.previous_contact_id`,
};
// Anyone who adds people of a business waits here for anyone else who does: two first messages of one person,
// under any of their ids, make one contact.
const lockAdding: NamedStatement = {
  name: 'lock_adding_identities',
  text: `select pg_advisory_xact_lock(hashtextextended('identities', b.id)) from (
      select distinct e.id from unnest($1::bigint[]) as e (id) order by e.id
    ) as b ${locks('person')}`,
};
const write: NamedStatement = {
  name: 'write_identities',
  text: `insert into contact_identities (
      business_id, channel_kind, scope, provider_user_id, id_kind, contact_id, since_time, until_time, previous_contact_id)
    select e.business_id, e.channel_kind, e.scope, e.provider_user_id, e.id_kind, e.contact_id, e.since_time, e.until_time, e.previous_contact_id
    from jsonb_to_recordset($1) as e (
      business_id bigint, channel_kind text, scope text, provider_user_id text, id_kind text, contact_id bigint,
      since_time timestamptz, until_time timestamptz, previous_contact_id bigint)
    order by 1, 2, 3, 4
    on conflict (business_id, channel_kind, scope, provider_user_id) do update set
      contact_id = excluded.contact_id, since_time = excluded.since_time, until_time = excluded.until_time,
      previous_contact_id = excluded.previous_contact_id`,
};

const distinctOf = (identities: readonly Identity[]): Map<string, Identity> =>
  new Map(identities.map((identity) => [identityKey(identity), identity]));

const keysOf = (distinct: readonly Identity[]) => [
  arrayParameter(distinct.map(({ business_id }) => business_id)),
  arrayParameter(distinct.map(({ channel_kind }) => channel_kind)),
  arrayParameter(distinct.map(({ scope }) => scope)),
  arrayParameter(distinct.map(({ provider_user_id }) => provider_user_id)),
];

/** Those of the addresses that are stored, by `identityKey`. */
export async function findIdentities(
  tx: Transaction,
  identities: readonly Identity[],
): Promise<Map<string, AddressRow>> {
  if (identities.length === 0) return new Map();
  const distinct = [...distinctOf(identities)];
  const rows = await tx.run<Omit<AddressRow, Exclude<keyof Identity, 'id_kind'>> & { position: number }>(
    find,
    keysOf(distinct.map(([, identity]) => identity)),
  );
  return new Map(
    rows.flatMap(({ position, id_kind, contact_id, since_time, until_time, previous_contact_id }) => {
      const found = distinct[position - 1];
      if (!found) return [];
      const [key, { business_id, channel_kind, scope, provider_user_id }] = found;
      const identity = { business_id, channel_kind, scope, provider_user_id, id_kind };
      return [[key, { ...identity, contact_id, since_time, until_time, previous_contact_id }] as const];
    }),
  );
}

/** Every address of the contacts who have one of these. */
export function findAddressesOfOwners(tx: Transaction, identities: readonly Identity[]): Promise<AddressRow[]> {
  return tx.run<AddressRow>(findAll, keysOf([...distinctOf(identities).values()]));
}

/** The businesses to which a transaction adds people already: what it holds is not taken again, after higher ranks. */
const adding = new WeakMap<Transaction, Set<Id>>();

/** Until this transaction ends no one else adds people to these businesses. */
export async function lockAddingIdentities(tx: Transaction, businessIds: readonly Id[]): Promise<void> {
  const held = adding.get(tx) ?? new Set<Id>();
  const wanted = businessIds.filter((id) => !held.has(id));
  if (wanted.length === 0) return;
  await tx.run(lockAdding, [wanted]);
  for (const id of wanted) held.add(id);
  adding.set(tx, held);
}

/** Writes addresses as they are now; the transaction holds `lockAddingIdentities`. */
export async function writeIdentities(tx: Transaction, addresses: readonly AddressRow[]): Promise<void> {
  if (addresses.length > 0) await tx.run(write, [JSON.stringify(addresses)]);
}
