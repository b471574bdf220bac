import type { Generated } from 'kysely';
import type { Id } from '../../foundation/contract/id.ts';
import type { NamedStatement, Transaction } from '../../foundation/server/db/transaction.ts';
import type { CommunicationLevel } from '../contract/contact.ts';

interface ContactsTable {
  business_id: Id;
  id: Generated<Id>;
  name: string;
  mobile: string | null;
  email: string | null;
  company_name: string | null;
  country: string | null;
  communication_level: Generated<CommunicationLevel>;
  /** When they said so, by the provider's time. */
  communication_level_time: string | null;
  source: Generated<string>;
  custom: Generated<Record<string, unknown>>;
  version: Generated<number>;
  created_time: Generated<string>;
  modified_time: Generated<string>;
}

declare module '../../foundation/server/db/database.ts' {
  interface Database {
    contacts: ContactsTable;
  }
}

/** Someone who is not known yet, as the first message shows them. */
export interface NewContact {
  business_id: Id;
  name: string;
  mobile: string | null;
  country: string | null;
}

export interface StoredContact {
  business_id: Id;
  id: Id;
  name: string;
  mobile: string | null;
  is_new: boolean;
}

// A mobile that is there already locks its row and returns it: no matter who added it first, there is one contact.
// In the order of the mobiles, so that two batches cannot wait for each other.
const upsertByMobile: NamedStatement = {
  name: 'upsert_contacts_by_mobile',
  text: `insert into contacts (business_id, name, mobile, country, created_time, modified_time)
    select e.business_id, e.name, e.mobile, e.country, n.now, n.now
    from jsonb_to_recordset($1) as e (business_id bigint, name text, mobile text, country text), (select clock_now() as now offset 0) n
    order by e.business_id, e.mobile
    on conflict (business_id, mobile) where mobile is not null do update set mobile = excluded.mobile
    returning business_id, id, name, mobile, xmax = 0 as is_new`,
};
const insertNameless: NamedStatement = {
  name: 'insert_contacts_without_mobile',
  text: `with wanted as materialized (
      select e.place, e.business_id, e.name, e.country, next_id() as id
      from jsonb_to_recordset($1) as e (place int, business_id bigint, name text, country text)
    ), added as (
      insert into contacts (business_id, id, name, country, created_time, modified_time)
      select w.business_id, w.id, w.name, w.country, n.now, n.now from wanted w, (select clock_now() as now offset 0) n
    )
    select place, id from wanted`,
};
const setLevels: NamedStatement = {
  name: 'set_communication_levels',
  // An older preference changes nothing; of two given in one second the refusal counts. One from the future counts as
  // said now, or a clock that is wrong would decide for ever.
  text: `update contacts c set communication_level = e.level, communication_level_time = e.time,
      modified_time = case when c.communication_level = e.level then c.modified_time else clock_now() end,
      version = c.version + (c.communication_level <> e.level)::int
    from (
      select e.business_id, e.id, e.level, least(e.time, clock_now()) as time
      from jsonb_to_recordset($1) as e (business_id bigint, id bigint, level text, time timestamptz)
    ) as e
    where c.business_id = e.business_id and c.id = e.id
      and (c.communication_level_time is null or e.time > c.communication_level_time
        or (e.time = c.communication_level_time and e.level = 'opted_out' and c.communication_level <> 'opted_out'))
    returning c.business_id, c.id, new.communication_level as level, old.communication_level as previous_level`,
};
const setMobiles: NamedStatement = {
  name: 'set_contact_mobiles',
  // A number that belongs to someone else stays theirs.
  text: `update contacts c set mobile = e.mobile, country = coalesce(e.country, c.country), modified_time = clock_now(), version = c.version + 1
    from jsonb_to_recordset($1) as e (business_id bigint, id bigint, mobile text, country text, is_first boolean)
    where c.business_id = e.business_id and c.id = e.id and c.mobile is distinct from e.mobile
      and (c.mobile is null or not e.is_first)
      and not exists (select from contacts o where o.business_id = e.business_id and o.mobile = e.mobile)
    returning c.business_id, c.id`,
};

const releaseMobiles: NamedStatement = {
  name: 'release_contact_mobiles',
  text: `update contacts c set mobile = null, modified_time = clock_now(), version = c.version + 1
    from jsonb_to_recordset($1) as e (business_id bigint, id bigint, mobile text)
    where c.business_id = e.business_id and c.id = e.id and c.mobile = e.mobile
    returning c.business_id, c.id`,
};

/** Finds or adds contacts by their mobile; the key of the response is `business mobile`. */
export async function upsertContactsByMobile(
  tx: Transaction,
  contacts: readonly NewContact[],
): Promise<Map<string, StoredContact>> {
  if (contacts.length === 0) return new Map();
  const rows = await tx.run<StoredContact & { mobile: string }>(upsertByMobile, [JSON.stringify(contacts)]);
  return new Map(rows.map((row) => [`${row.business_id} ${row.mobile}`, row]));
}

/** Adds contacts who are known by an id of the channel only; ids in the order given. */
export async function insertContactsWithoutMobile(
  tx: Transaction,
  contacts: readonly NewContact[],
): Promise<StoredContact[]> {
  if (contacts.length === 0) return [];
  const rows = await tx.run<{ place: number; id: Id }>(insertNameless, [
    JSON.stringify(contacts.map((contact, place) => ({ place, ...contact }))),
  ]);
  const ids = new Map(rows.map(({ place, id }) => [place, id]));
  return contacts.map(({ business_id, name }, place) => {
    const id = ids.get(place);
    if (id === undefined) throw new Error('The database gave no id');
    return { business_id, id, name, mobile: null, is_new: true };
  });
}

/** Sets what contacts have said about marketing, where it is newer than what is known; returns those who changed it. */
export async function setCommunicationLevels(
  tx: Transaction,
  levels: readonly { business_id: Id; id: Id; level: CommunicationLevel; time: string }[],
): Promise<{ business_id: Id; id: Id; level: CommunicationLevel }[]> {
  if (levels.length === 0) return [];
  const rows = await tx.run<{
    business_id: Id;
    id: Id;
    level: CommunicationLevel;
    previous_level: CommunicationLevel;
  }>(setLevels, [JSON.stringify(levels)]);
  return rows.filter(({ level, previous_level }) => level !== previous_level);
}

export interface ContactMobile {
  business_id: Id;
  id: Id;
  mobile: string;
}

/** Removes mobiles from contacts who no longer have them; returns those contacts. */
export async function releaseContactMobiles(
  tx: Transaction,
  mobiles: readonly ContactMobile[],
): Promise<{ business_id: Id; id: Id }[]> {
  return mobiles.length === 0 ? [] : tx.run(releaseMobiles, [JSON.stringify(mobiles)]);
}

/** Gives contacts a new mobile where no other contact has it; `is_first`: only to a contact without one. Returns those who got it. */
export async function setContactMobiles(
  tx: Transaction,
  mobiles: readonly (ContactMobile & { country: string | null; is_first: boolean })[],
): Promise<{ business_id: Id; id: Id }[]> {
  return mobiles.length === 0 ? [] : tx.run(setMobiles, [JSON.stringify(mobiles)]);
}

const stampLevels: NamedStatement = {
  name: 'stamp_communication_levels',
  text: `update contacts c set communication_level_time = clock_now()
    from unnest($1::bigint[], $2::bigint[]) as e (business_id, id)
    where c.business_id = e.business_id and c.id = e.id and c.id = any ($2::bigint[])`,
};

/** Notes that a preference, which the caller has written, was given now. */
export async function stampCommunicationLevels(
  tx: Transaction,
  contacts: readonly { business_id: Id; contact_id: Id }[],
): Promise<void> {
  await tx.run(stampLevels, [
    contacts.map(({ business_id }) => business_id),
    contacts.map(({ contact_id }) => contact_id),
  ]);
}

const countGiven: NamedStatement = {
  name: 'count_given_contacts',
  text: 'select count(*)::int as count from contacts where business_id = $1 and id = any ($2::bigint[])',
};

/** How many of these contacts a business has. */
export async function countContacts(tx: Transaction, businessId: Id, ids: readonly Id[]): Promise<number> {
  const [row] = await tx.run<{ count: number }>(countGiven, [businessId, ids]);
  return row?.count ?? 0;
}

/** A contact as other areas show it; undefined when this business has none of that id. */
export function findContact({ db }: Pick<Transaction, 'db'>, businessId: Id, contactId: Id) {
  return db
    .selectFrom('contacts')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('id', '=', contactId)
    .executeTakeFirst();
}

const findByAddress: NamedStatement = {
  name: 'find_contact_by_address',
  // The mobile decides: it is of one contact only. Of several with the same e-mail the oldest is meant.
  text: `select id from (
      select id, 1 as rank from contacts where business_id = $1 and mobile = $2
      union all
      (select id, 2 from contacts where business_id = $1 and email_folded = lower($3) order by id limit 1)
    ) as found order by rank limit 1`,
};

/** The contact with this mobile (E.164) or, if there is none, with this e-mail address; null for a new person. */
export async function findContactByAddress(
  tx: Transaction,
  businessId: Id,
  { mobile, email }: { mobile: string | null; email: string | null },
): Promise<Id | null> {
  if (mobile === null && email === null) return null;
  const [row] = await tx.run<{ id: Id }>(findByAddress, [businessId, mobile, email]);
  return row?.id ?? null;
}
