import { locks } from '../../foundation/server/db/lock-ranks.ts';
import type { Id } from '../../foundation/contract/id.ts';
import type { NamedStatement, Transaction } from '../../foundation/server/db/transaction.ts';

interface ContactMergesTable {
  business_id: Id;
  id: Id;
  kept_contact_id: Id;
  merged_contact_id: Id;
  merged_contact: unknown;
  merged_identities: unknown;
  time: string;
}

declare module '../../foundation/server/db/database.ts' {
  interface Database {
    contact_merges: ContactMergesTable;
  }
}

/** A contact that turned out to be the same person as another one, which is kept. */
export interface ContactMerge {
  business_id: Id;
  kept_id: Id;
  merged_id: Id;
}

const pairs = 'jsonb_to_recordset($1) as e (business_id bigint, kept_id bigint, merged_id bigint)';

// Who adds or joins people of the business waits for us since the beginning (`lock_adding_identities`).
const record: NamedStatement = {
  name: 'record_contact_merges',
  text: `with locked as materialized (
      select c.* from contacts c
      join (select business_id, kept_id as id from ${pairs} union select business_id, merged_id from ${pairs}) as e
        on c.business_id = e.business_id and c.id = e.id
      order by c.business_id, c.id for no key update of c ${locks('person')}
    )
    insert into contact_merges (business_id, kept_contact_id, merged_contact_id, merged_contact, merged_identities)
    select e.business_id, e.kept_id, e.merged_id, to_jsonb(m),
      coalesce((select jsonb_agg(to_jsonb(i)) from contact_identities i where i.business_id = m.business_id and i.contact_id = m.id), '[]')
    from ${pairs} join locked m on m.business_id = e.business_id and m.id = e.merged_id`,
};
// A mobile is unique, so it must be free before the kept contact can have it.
const release: NamedStatement = {
  name: 'release_merged_mobiles',
  text: `update contacts c set mobile = null from ${pairs} where c.business_id = e.business_id and c.id = e.merged_id`,
};
// What the kept contact lacks comes from the others, the oldest first; of what they said of marketing the latest counts.
// Their phones and e-mails stay, beside its own.
const complete: NamedStatement = {
  name: 'complete_kept_contacts',
  text: `with said as (
      select e.business_id, e.kept_id, e.merged_id as contact_id, m.*
      from ${pairs}
      join contact_merges g on g.business_id = e.business_id and g.merged_contact_id = e.merged_id and g.kept_contact_id = e.kept_id
      cross join jsonb_to_record(g.merged_contact) as m (mobile text, email text, company_name text, country text, city text,
        owner_id bigint, phones jsonb, emails jsonb, custom jsonb, communication_level text, communication_level_time timestamptz)
    ), firsts as (
      select s.business_id, s.kept_id,
        (array_agg(s.mobile order by s.contact_id) filter (where s.mobile is not null))[1] as mobile,
        (array_agg(s.email order by s.contact_id) filter (where s.email is not null))[1] as email,
        (array_agg(s.company_name order by s.contact_id) filter (where s.company_name is not null))[1] as company_name,
        (array_agg(s.country order by s.contact_id) filter (where s.country is not null))[1] as country,
        (array_agg(s.city order by s.contact_id) filter (where s.city is not null))[1] as city,
        (array_agg(s.owner_id order by s.contact_id) filter (where s.owner_id is not null))[1] as owner_id,
        (array_agg(s.communication_level order by s.communication_level_time desc nulls last, s.communication_level = 'opted_out' desc))[1] as level,
        max(s.communication_level_time) as level_time
      from said s group by s.business_id, s.kept_id
    ), own as (
      select s.business_id, s.kept_id, jsonb_object_agg(v.key, v.value order by s.contact_id desc) as custom
      from said s cross join jsonb_each(s.custom) as v group by s.business_id, s.kept_id
    ), further as (
      select s.business_id, s.kept_id, a.kind, a.value, min(a.label) as label
      from said s cross join lateral (
        select 'phone' as kind, s.mobile as value, '' as label
        union all select 'email', s.email, ''
        union all select 'phone', p ->> 'value', p ->> 'label' from jsonb_array_elements(coalesce(s.phones, '[]')) as p
        union all select 'email', p ->> 'value', p ->> 'label' from jsonb_array_elements(coalesce(s.emails, '[]')) as p
      ) as a where a.value is not null group by 1, 2, 3, 4
    )
    update contacts c set
      mobile = coalesce(c.mobile, f.mobile), email = coalesce(c.email, f.email), company_name = coalesce(c.company_name, f.company_name),
      country = coalesce(c.country, f.country), city = coalesce(c.city, f.city), owner_id = coalesce(c.owner_id, f.owner_id),
      custom = coalesce((select o.custom from own o where o.business_id = c.business_id and o.kept_id = c.id), '{}') || c.custom,
      phones = (select nullif(coalesce(c.phones, '[]') || coalesce(jsonb_agg(jsonb_build_object('label', a.label, 'value', a.value) order by a.value), '[]'), '[]')
        from further a where a.business_id = c.business_id and a.kept_id = c.id and a.kind = 'phone'
          and a.value <> coalesce(c.mobile, f.mobile, '') and not coalesce(c.phones, '[]') @> jsonb_build_array(jsonb_build_object('value', a.value))),
      emails = (select nullif(coalesce(c.emails, '[]') || coalesce(jsonb_agg(jsonb_build_object('label', a.label, 'value', a.value) order by a.value), '[]'), '[]')
        from further a where a.business_id = c.business_id and a.kept_id = c.id and a.kind = 'email'
          and a.value <> coalesce(c.email, f.email, '') and not coalesce(c.emails, '[]') @> jsonb_build_array(jsonb_build_object('value', a.value))),
      communication_level = case when f.level_time > c.communication_level_time or (c.communication_level_time is null and f.level <> 'pending')
        then f.level else c.communication_level end,
      communication_level_time = greatest(c.communication_level_time, f.level_time),
      modified_time = clock_now(), version = c.version + 1
    from firsts f where c.business_id = f.business_id and c.id = f.kept_id`,
};
const readdress: NamedStatement = {
  name: 'move_identities_of_merged',
  text: `update contact_identities i set contact_id = e.kept_id
    from ${pairs} where i.business_id = e.business_id and i.contact_id = e.merged_id`,
};
const remove: NamedStatement = {
  name: 'delete_merged_contacts',
  text: `delete from contacts c using ${pairs} where c.business_id = e.business_id and c.id = e.merged_id`,
};

/**
 * Joins contacts that are one person: addresses and what is known go to the kept one, and what was before
 * is recorded. The merged contacts stay until nothing refers to them: `removeMergedContacts`.
 */
export async function mergeContacts(tx: Transaction, merges: readonly ContactMerge[]): Promise<void> {
  if (merges.length === 0) return;
  const values = [JSON.stringify(merges)];
  for (const statement of [record, release, complete, readdress]) await tx.run(statement, values);
}

/** Removes contacts that are part of others now, after everything of theirs has moved. */
export async function removeMergedContacts(tx: Transaction, merges: readonly ContactMerge[]): Promise<void> {
  if (merges.length > 0) await tx.run(remove, [JSON.stringify(merges)]);
}
