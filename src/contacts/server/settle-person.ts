import { rootOf, type Address, type AddressBook, type Owner } from './address-book.ts';
import { identityKey, type Identity } from './identity-store.ts';
import { addressesIn, identitiesOf, idOf, isAfter, type PersonOnChannel } from './person-on-channel.ts';

// Who someone is, decided in memory. The id of a person is given to one person only and never to
// another; a phone number is given up, taken over and changed.

/** Someone who continues under other ids. */
export interface IdentityChange {
  previous: PersonOnChannel;
  current: PersonOnChannel;
}

/** A change may be reported a while after the first message under the new number. */
const EARLY_MS = 24 * 3_600_000;

/** Who wrote, by every id that they have; adds what is not known. */
export function settlePerson(book: AddressBook, person: PersonOnChannel): Owner {
  const owner = rootOf(findOwner(book, person));
  owner.people.push(person);
  return owner;
}

function findOwner(book: AddressBook, person: PersonOnChannel): Owner {
  const { personId, phone, sender } = addressesIn(person);
  const known = personId && book.find(personId);
  if (known) {
    if (known.until_time !== null && isAfter(person.time, known.until_time)) book.resume(known, person.time);
    return claimPhone(book, rootOf(known.owner), person);
  }
  if (personId) return withNewId(book, person, { personId, phone });
  const identity = phone ?? sender;
  if (!identity) throw new Error('A person without an address');
  return ownerAtAddress(book, person, identity);
}

/** Someone with the id of a person that is seen for the first time. */
function withNewId(
  book: AddressBook,
  person: PersonOnChannel,
  { personId, phone }: { personId: Identity; phone: Identity | undefined },
): Owner {
  const { time } = person;
  const address = phone && book.find(phone);
  // Another person id on this number is another person, who may have taken it over.
  const holder = address && !isGivenUp(address, time) && book.ownerAt(address.identity, time);
  if (holder && !hasPersonId(book, holder, person)) {
    book.add(personId, holder, time);
    return holder;
  }
  const stranger = book.addOwner(person);
  book.add(personId, stranger, time);
  if (phone && !address) book.add(phone, stranger, time);
  else if (address && !isAfter(address.until_time ?? address.since_time ?? time, time))
    book.takeOver(address, stranger, time);
  return stranger;
}

/** Someone who is known by one address only: whose it was at that time, or who took it over since. */
function ownerAtAddress(book: AddressBook, person: PersonOnChannel, identity: Identity): Owner {
  const owner = book.ownerAt(identity, person.time);
  if (owner) return owner;
  const stranger = book.addOwner(person);
  const address = book.find(identity);
  if (address) book.takeOver(address, stranger, person.time);
  else book.add(identity, stranger, person.time);
  return stranger;
}

/** Someone known by their person id has this number; who had it by number alone is the same person. */
function claimPhone(book: AddressBook, owner: Owner, person: PersonOnChannel): Owner {
  const { phone } = addressesIn(person);
  const { time } = person;
  if (!phone) return owner;
  const address = book.find(phone);
  if (!address) {
    book.add(phone, owner, time);
    return owner;
  }
  if (rootOf(address.owner) === owner) {
    if (isGivenUp(address, time) && address.until_time !== null && isAfter(time, address.until_time))
      book.resume(address, time);
    return owner;
  }
  // From before someone else had it: nothing is known again.
  if (address.previous && address.since_time !== null && isAfter(address.since_time, time)) return owner;
  if (address.until_time === null && !hasPersonId(book, address.owner, person)) return book.merge(owner, address.owner);
  const until = address.until_time ?? address.since_time;
  if (until === null || isAfter(time, until)) book.takeOver(address, owner, time);
  return owner;
}

const isGivenUp = ({ until_time }: Address, time: string): boolean => until_time !== null && !isAfter(until_time, time);

/** Does someone have the id of a person of this portfolio that is still theirs? */
const hasPersonId = (book: AddressBook, owner: Owner, { person_scope, channel_kind }: PersonOnChannel): boolean =>
  book
    .addressesOf(owner)
    .some(
      ({ identity, until_time }) =>
        identity.id_kind === 'person_id' &&
        identity.scope === person_scope &&
        identity.channel_kind === channel_kind &&
        until_time === null,
    );

/** Applies a change of number or id; undefined for someone who is not known, and for what a later change has overtaken. */
export function settleChange(book: AddressBook, { previous, current }: IdentityChange): Owner | undefined {
  const { time } = current;
  const old = addressesIn(previous);
  const byId = old.personId && book.ownerBefore(old.personId, time);
  let owner = byId ?? (old.phone && book.ownerBefore(old.phone, time));
  if (!owner) return undefined;
  const wanted = identitiesOf(current);
  if (wanted.some((identity) => isOvertaken(book, identity, { owner, current }))) {
    return joinOvertaken(book, owner, { previous, current });
  }
  for (const identity of wanted) {
    const address = book.find(identity);
    if (!address) {
      book.add(identity, owner, time);
      continue;
    }
    if (rootOf(address.owner) !== rootOf(owner)) {
      if (isSamePerson(book, address, current)) owner = book.merge(owner, address.owner);
      else book.takeOver(address, owner, time);
    }
    if (address.until_time !== null) book.resume(address, time);
  }
  endOld(book, owner, { previous, current });
  noteLeft(book, owner, { previous, current });
  return rootOf(owner);
}

/**
 * A change that is told after a later one still says that two ids are one person; undefined where that was known, and the
 * change says nothing.
 */
function joinOvertaken(book: AddressBook, owner: Owner, change: IdentityChange): Owner | undefined {
  const { personId } = addressesIn(change.current);
  const known = personId && book.find(personId);
  if (!known || rootOf(known.owner) === rootOf(owner)) return undefined;
  const joined = book.merge(owner, known.owner);
  endOld(book, joined, change);
  noteLeft(book, joined, change);
  return rootOf(joined);
}

/** What they left and was never seen is theirs until the change: a late message under it is of before, and readdresses nothing. */
function noteLeft(book: AddressBook, owner: Owner, { previous, current }: IdentityChange): void {
  const kept = new Set(identitiesOf(current).map(identityKey));
  for (const identity of identitiesOf(previous)) {
    if (kept.has(identityKey(identity)) || book.find(identity)) continue;
    book.add(identity, owner, current.time);
    const address = book.find(identity);
    if (address) book.giveUp(address, current.time);
  }
}

/** Has the new address been given up since, or has someone else taken it over from them? */
function isOvertaken(
  book: AddressBook,
  identity: Identity,
  { owner, current }: { owner: Owner | undefined; current: PersonOnChannel },
): boolean {
  const address = book.find(identity);
  if (!address) return false;
  if (address.until_time !== null && isAfter(address.until_time, current.time)) return true;
  if (address.previous === null || rootOf(address.previous) !== owner || isAnnounced(book, address, current))
    return false;
  return address.since_time !== null && isAfter(address.since_time, current.time);
}

/** Does the new person id belong to who has this address now? */
function isAnnounced(book: AddressBook, address: Address, current: PersonOnChannel): boolean {
  const { personId } = addressesIn(current);
  const known = personId && book.find(personId);
  return known !== undefined && rootOf(known.owner) === rootOf(address.owner);
}

/** Is who has the new address the one who was announced, and wrote before the change was reported? */
function isSamePerson(book: AddressBook, address: Address, current: PersonOnChannel): boolean {
  if (address.identity.id_kind === 'person_id') return true;
  if (address.until_time !== null) return false;
  if (!hasPersonId(book, address.owner, current)) return true;
  if (isAnnounced(book, address, current)) return true;
  return address.since_time !== null && Date.parse(address.since_time) >= Date.parse(current.time) - EARLY_MS;
}

/** What was theirs until now: the number that was left, and the ids that are renewed with it. */
function endOld(book: AddressBook, owner: Owner, { previous, current }: IdentityChange): void {
  const [phone, personId] = [idOf(current, 'phone_id'), idOf(current, 'person_id')];
  const [oldPhone, oldPersonId] = [idOf(previous, 'phone_id'), idOf(previous, 'person_id')];
  const isMoved = phone !== null && phone !== oldPhone;
  const isRenewed = personId !== null && personId !== oldPersonId;
  for (const address of book.addressesOf(owner)) {
    const { id_kind, provider_user_id, scope } = address.identity;
    if (address.until_time !== null || (address.since_time !== null && isAfter(address.since_time, current.time)))
      continue;
    const isLeft =
      id_kind === 'phone_id'
        ? isMoved && provider_user_id === oldPhone
        : id_kind === 'person_id' &&
          scope === current.person_scope &&
          provider_user_id !== personId &&
          (isMoved || (isRenewed && provider_user_id === oldPersonId));
    if (isLeft) book.giveUp(address, current.time);
  }
}
