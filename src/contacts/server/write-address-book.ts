import type { Id } from '../../foundation/contract/id.ts';
import type { Transaction } from '../../foundation/server/db/transaction.ts';
import { rootOf, type Address, type AddressBook, type Owner } from './address-book.ts';
import {
  insertContactsWithoutMobile,
  releaseContactMobiles,
  setContactMobiles,
  upsertContactsByMobile,
  type NewContact,
} from './contact-store.ts';
import { writeIdentities, type IdKind } from './identity-store.ts';
import { mergeContacts, type ContactMerge } from './merge-contact-store.ts';
import { mobileOf } from './mobile-number.ts';
import type { PersonOnChannel } from './person-on-channel.ts';

/** Under which address somebody is written to. */
export interface Recipient {
  recipient_id: string;
  recipient_kind: IdKind;
}

/** A contact who is no longer reached under `from_id`. */
export interface MovedAddress extends Recipient {
  business_id: Id;
  contact_id: Id;
  from_id: string;
}

/** What must be done to everything that belongs to contacts. Merged contacts are removed last, by `removeMergedContacts`. */
export interface IdentityEffects {
  merged: ContactMerge[];
  moved: MovedAddress[];
}

/** Writes what was decided about addresses. */
export async function writeAddressBook(
  tx: Transaction,
  book: AddressBook,
): Promise<{ effects: IdentityEffects; idOf(owner: Owner): Id }> {
  await releaseContactMobiles(
    tx,
    book.lost.flatMap(({ owner, identity }) => {
      const phone = mobileOf(identity.provider_user_id);
      return owner.id === null || !phone
        ? []
        : [{ business_id: owner.business_id, id: owner.id, mobile: phone.mobile }];
    }),
  );
  const merged = book.merged.map((owner) => ({
    business_id: owner.business_id,
    kept_id: stored(rootOf(owner)),
    merged_id: stored(owner),
  }));
  await mergeContacts(tx, merged);
  const ids = await addContacts(tx, book);
  const idOf = (owner: Owner): Id => {
    const root = rootOf(owner);
    const id = root.id ?? ids.get(root);
    if (id === undefined) throw new Error('A contact was not stored');
    return id;
  };
  const changed = [...book.changed];
  await writeIdentities(
    tx,
    changed.map((address) => ({
      ...address.identity,
      contact_id: idOf(address.owner),
      since_time: address.since_time,
      until_time: address.until_time,
      previous_contact_id: address.previous === null ? null : idOf(address.previous),
    })),
  );
  await setContactMobiles(
    tx,
    changed.flatMap((address) => {
      const phone = isTheirPhone(address) ? mobileOf(address.identity.provider_user_id) : null;
      const owner = rootOf(address.owner);
      if (!phone || owner.id === null) return [];
      return [{ business_id: owner.business_id, id: owner.id, ...phone, is_first: true }];
    }),
  );
  return { effects: { merged, moved: moves(book, idOf) }, idOf };
}

function stored({ id }: Owner): Id {
  if (id === null) throw new Error('A contact that is not stored cannot be merged');
  return id;
}

const isTheirPhone = ({ identity, until_time }: Address): boolean =>
  identity.id_kind === 'wa_id' && until_time === null;

/** How somebody is written to: by what they have used now, as far as it is theirs. */
export function reachedBy(book: AddressBook, owner: Owner, person: PersonOnChannel): Recipient | null {
  const own = book
    .addressesOf(owner)
    .filter(({ until_time }) => until_time === null)
    .map(({ identity }) => identity);
  const used =
    own.find(({ id_kind, provider_user_id }) => id_kind === 'wa_id' && provider_user_id === person.wa_id) ??
    own.find(({ provider_user_id }) => provider_user_id === person.bsuid || provider_user_id === person.scoped_id);
  return used ? { recipient_id: used.provider_user_id, recipient_kind: used.id_kind } : null;
}

/** How contacts who lost an address are reached from now on: by number, else by an id of the channel. */
function moves(book: AddressBook, idOf: (owner: Owner) => Id): MovedAddress[] {
  return book.lost.flatMap(({ owner, identity }) => {
    const others = book
      .addressesOf(owner)
      .filter((other) => other.until_time === null && other.identity.channel_kind === identity.channel_kind);
    const next = (others.find(isTheirPhone) ?? others[0])?.identity;
    if (!next) return [];
    return {
      business_id: owner.business_id,
      contact_id: idOf(owner),
      from_id: identity.provider_user_id,
      recipient_id: next.provider_user_id,
      recipient_kind: next.id_kind,
    };
  });
}

/** Adds the contacts who are new. */
async function addContacts(tx: Transaction, book: AddressBook): Promise<ReadonlyMap<Owner, Id>> {
  const owners = book.added.filter(({ into }) => into === null);
  const contacts = owners.map((owner) => ({ owner, contact: introduce(book, owner) }));
  const numbered = contacts.filter(({ contact }) => contact.mobile !== null);
  const nameless = contacts.filter(({ contact }) => contact.mobile === null);
  const byMobile = await upsertContactsByMobile(tx, [
    ...new Map(numbered.map(({ contact }) => [mobileKey(contact), contact])).values(),
  ]);
  const without = await insertContactsWithoutMobile(
    tx,
    nameless.map(({ contact }) => contact),
  );
  const ids = new Map<Owner, Id>();
  for (const { owner, contact } of numbered) {
    const row = byMobile.get(mobileKey(contact));
    if (row) ids.set(owner, row.id);
  }
  nameless.forEach(({ owner }, index) => {
    const row = without[index];
    if (row) ids.set(owner, row.id);
  });
  return ids;
}

const mobileKey = ({ business_id, mobile }: NewContact): string => `${business_id} ${mobile}`;

/** The first that somebody in the group has. */
const firstOf = (group: readonly PersonOnChannel[], read: (person: PersonOnChannel) => string | null): string | null =>
  group.map(read).find((value) => value !== null && value !== '') ?? null;

function introduce(book: AddressBook, owner: Owner): NewContact {
  const own = book.addressesOf(owner);
  const idOf = (address: Address | undefined) => address?.identity.provider_user_id ?? null;
  const waId = idOf(own.find(isTheirPhone));
  const bsuid = idOf(own.find(({ identity }) => identity.id_kind === 'bsuid'));
  const phone = (waId === null ? null : mobileOf(waId)) ?? { mobile: null, country: null };
  return {
    business_id: owner.business_id,
    name: calledBy(owner.people) ?? phone.mobile ?? waId ?? `…${(bsuid ?? idOf(own[0]) ?? '').slice(-6)}`,
    mobile: phone.mobile,
    // A business-scoped id begins with the country.
    country: phone.country ?? /^([A-Z]{2})\./.exec(bsuid ?? '')?.[1] ?? null,
  };
}

const calledBy = (people: readonly PersonOnChannel[]): string | null =>
  firstOf(people, ({ name }) => name?.trim() ?? null) ?? firstOf(people, ({ username }) => username);
