import { preferredAddress, type AddressKind } from '../../channels/contract/address.ts';
import { capabilitiesOf } from '../../channels/contract/providers/capabilities-of.ts';
import type { Id } from '../../foundation/contract/id.ts';
import type { WorkContext } from '../../foundation/server/work-context.ts';
import { contactChanged, contactCreated, contactsMerged } from '../contract/domain-events.ts';
import { rootOf, type Address, type AddressBook, type Owner } from './address-book.ts';
import {
  insertContactsWithoutMobile,
  releaseContactMobiles,
  setContactMobiles,
  upsertContactsByMobile,
  type NewContact,
} from './contact-store.ts';
import { writeIdentities, type Identity } from './identity-store.ts';
import { moveRecordData } from '../../records/server/index.ts';
import './contact-merge-data.ts';
import { contactModule } from './contact-module.ts';
import { mergeContacts, type ContactMerge } from './merge-contact-store.ts';
import { mobileOf } from './mobile-number.ts';
import type { PersonOnChannel } from './person-on-channel.ts';

/** Under which address someone is written to. */
export interface Recipient {
  recipient_id: string;
  recipient_kind: AddressKind;
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
  /** Someone was not known before. */
  has_new: boolean;
}

export const noEffects: IdentityEffects = { merged: [], moved: [], has_new: false };

/** Writes what was decided about addresses. */
export async function writeAddressBook(
  ctx: WorkContext,
  book: AddressBook,
): Promise<{ effects: IdentityEffects; idOf(owner: Owner): Id }> {
  const { tx } = ctx;
  const released = await releaseContactMobiles(
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
  await moveRecordData(ctx, contactModule, merged);
  if (merged.length > 0) for (const { contactMergeData } of ctx.services.areas) await contactMergeData?.(ctx, merged);
  const ids = await addContacts(ctx, book);
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
  const given = await setContactMobiles(
    tx,
    changed.flatMap((address) => {
      const phone = isTheirPhone(address) ? mobileOf(address.identity.provider_user_id) : null;
      const owner = rootOf(address.owner);
      if (!phone || owner.id === null) return [];
      return [{ business_id: owner.business_id, id: owner.id, ...phone, is_first: true }];
    }),
  );
  raiseMobileChanges(ctx, [...released, ...given]);
  ctx.raise(
    contactsMerged,
    merged.map(({ business_id, kept_id, merged_id }) => ({
      business_id,
      contact_id: kept_id,
      merged_contact_id: merged_id,
    })),
  );
  const has_new = book.added.some(({ into }) => into === null);
  return { effects: { merged, moved: moves(book, idOf), has_new }, idOf };
}

/** Raises that contacts have another mobile number now. */
export function raiseMobileChanges(ctx: WorkContext, contacts: readonly { business_id: Id; id: Id }[]): void {
  ctx.raise(
    contactChanged,
    contacts.map(({ business_id, id }) => ({ business_id, contact_id: id, fields: ['mobile'] })),
  );
}

function stored({ id }: Owner): Id {
  if (id === null) throw new Error('A contact that is not stored cannot be merged');
  return id;
}

const isTheirPhone = ({ identity, until_time }: Address): boolean =>
  identity.id_kind === 'phone_id' && until_time === null;

/** Under which of these, all of one kind of channel, someone is written to: the first in the provider's order. */
export function recipientOf(identities: readonly Identity[]): Recipient | null {
  const rules = identities[0] && capabilitiesOf(identities[0].channel_kind)?.addresses;
  const addresses = identities.map(({ id_kind, provider_user_id }) => ({ kind: id_kind, id: provider_user_id }));
  const preferred = rules ? preferredAddress(addresses, rules) : addresses[0];
  return preferred ? { recipient_id: preferred.id, recipient_kind: preferred.kind } : null;
}

/** How someone is written to: by what they have used now, as far as it is theirs. */
export function reachedBy(book: AddressBook, owner: Owner, person: PersonOnChannel): Recipient | null {
  const used = new Set(person.addresses.map(({ kind, id }) => `${kind} ${id}`));
  return recipientOf(
    book
      .addressesOf(owner)
      .filter(({ until_time }) => until_time === null)
      .map(({ identity }) => identity)
      .filter(
        ({ channel_kind, id_kind, provider_user_id }) =>
          channel_kind === person.channel_kind && used.has(`${id_kind} ${provider_user_id}`),
      ),
  );
}

/** How someone is written to by any address that is theirs now on this kind of channel. */
export const reachedNow = (
  book: AddressBook,
  owner: Owner,
  { channel_kind: kind }: PersonOnChannel,
): Recipient | null =>
  recipientOf(
    book
      .addressesOf(owner)
      .filter(({ identity, until_time }) => until_time === null && identity.channel_kind === kind)
      .map(({ identity }) => identity),
  );

/** How contacts who lost an address are reached from now on: under another of the same kind of channel. */
function moves(book: AddressBook, idOf: (owner: Owner) => Id): MovedAddress[] {
  return book.lost.flatMap(({ owner, identity }) => {
    const others = book
      .addressesOf(owner)
      .filter((other) => other.until_time === null && other.identity.channel_kind === identity.channel_kind);
    const next = recipientOf(others.map((other) => other.identity));
    if (!next) return [];
    return {
      business_id: owner.business_id,
      contact_id: idOf(owner),
      from_id: identity.provider_user_id,
      ...next,
    };
  });
}

/** Adds the contacts who are new. */
async function addContacts(ctx: WorkContext, book: AddressBook): Promise<ReadonlyMap<Owner, Id>> {
  const { tx } = ctx;
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
  const added = [
    ...[...byMobile.values()].filter(({ is_new }) => is_new),
    ...without.map((contact, index) => ({ ...contact, business_id: nameless[index]?.contact.business_id ?? '' })),
  ];
  const ids = new Map<Owner, Id>();
  for (const { owner, contact } of numbered) {
    const row = byMobile.get(mobileKey(contact));
    if (row) ids.set(owner, row.id);
  }
  nameless.forEach(({ owner }, index) => {
    const row = without[index];
    if (row) ids.set(owner, row.id);
  });
  const noticed = new Set(
    owners
      .filter(({ people }) => people.some(({ is_silent }) => is_silent !== true))
      .map((owner) => `${owner.business_id} ${ids.get(owner)}`),
  );
  ctx.raise(
    contactCreated,
    added
      .filter(({ business_id, id }) => noticed.has(`${business_id} ${id}`))
      .map(({ business_id, id }) => ({ business_id, contact_id: id, source: 'message' as const })),
  );
  return ids;
}

const mobileKey = ({ business_id, mobile }: NewContact): string => `${business_id} ${mobile}`;

/** The first that someone in the group has. */
const firstOf = (group: readonly PersonOnChannel[], read: (person: PersonOnChannel) => string | null): string | null =>
  group.map(read).find((value) => value !== null && value !== '') ?? null;

function introduce(book: AddressBook, owner: Owner): NewContact {
  const own = book.addressesOf(owner);
  const idOf = (address: Address | undefined) => address?.identity.provider_user_id ?? null;
  const phoneId = idOf(own.find(isTheirPhone));
  const personId = idOf(own.find(({ identity }) => identity.id_kind === 'person_id'));
  const phone = (phoneId === null ? null : mobileOf(phoneId)) ?? { mobile: null, country: null };
  return {
    business_id: owner.business_id,
    name:
      calledBy(owner.people) ??
      phone.mobile ??
      (phoneId && `+${phoneId}`) ??
      `…${(personId ?? idOf(own[0]) ?? '').slice(-6)}`,
    mobile: phone.mobile,
    country: phone.country ?? firstOf(owner.people, ({ country }) => country) ?? null,
  };
}

const calledBy = (people: readonly PersonOnChannel[]): string | null =>
  firstOf(people, ({ name }) => name?.trim() ?? null) ?? firstOf(people, ({ username }) => username);
