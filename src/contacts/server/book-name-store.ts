import type { ChannelKind } from '../../channels/contract/providers/kinds.ts';
import type { Id } from '../../foundation/contract/id.ts';
import type { NamedStatement, Transaction } from '../../foundation/server/db/transaction.ts';

/** What someone is called in the address book of a phone, since a time. */
export interface BookName {
  business_id: Id;
  channel_kind: ChannelKind;
  phone_id: string;
  name: string;
  /** ISO 8601. */
  time: string;
}

const nameContacts: NamedStatement = {
  name: 'name_contacts_from_address_book',
  text: `with given as materialized (
      select * from jsonb_to_recordset($1) as e (business_id bigint, channel_kind text, phone_id text, name text, time timestamptz)
    ), newer as (
      update contact_identities i set book_name = e.name, book_time = e.time from given e
      where i.business_id = e.business_id and i.channel_kind = e.channel_kind and i.scope = '' and i.provider_user_id = e.phone_id
        and (i.book_time is null or (e.time, e.name collate "C") > (i.book_time, i.book_name collate "C"))
      returning i.business_id, i.contact_id, i.provider_user_id, new.book_name as name, old.book_name as former_name
    )
    update contacts c set name = n.name, modified_time = clock_now(), version = c.version + 1 from newer n
    where c.business_id = n.business_id and c.id = n.contact_id and c.name <> n.name
      and c.name in (n.former_name, c.mobile, '+' || n.provider_user_id)`,
};

/** Notes the names of an address book that are newer than what it said before, and calls contacts by them who have no other name. */
export async function nameFromAddressBook(tx: Transaction, names: readonly BookName[]): Promise<void> {
  if (names.length > 0) await tx.run(nameContacts, [JSON.stringify(names)]);
}
