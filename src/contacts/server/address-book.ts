import type { Id } from '../../foundation/contract/id.ts';
import { identityKey, type AddressRow, type Identity } from './identity-store.ts';
import { isAfter, type PersonOnChannel } from './person-on-channel.ts';

/** Someone to whom addresses lead: a stored contact, or one that is about to be added. */
export interface Owner {
  business_id: Id;
  /** Null until the contact is added. */
  id: Id | null;
  /** As whom they appear in this batch. */
  people: PersonOnChannel[];
  addresses: Set<Address>;
  /** With whom they turned out to be the same person. */
  into: Owner | null;
}

/** An address, with whose it is and since when. */
export interface Address {
  identity: Identity;
  owner: Owner;
  since_time: string | null;
  until_time: string | null;
  previous: Owner | null;
}

/** An address that a contact no longer has; their chats continue under another. */
export interface LostAddress {
  owner: Owner;
  identity: Identity;
}

/** The addresses of a batch in memory: what is decided about them is written afterwards, in a few statements. */
export interface AddressBook {
  find(identity: Identity): Address | undefined;
  /** Whose the address was at that time; undefined when it was no one's. */
  ownerAt(identity: Identity, time: string): Owner | undefined;
  addressesOf(owner: Owner): Address[];
  /** Whose it was until that time: of a change that is reported late or again, who left the address and not who came after. */
  ownerBefore(identity: Identity, time: string): Owner | undefined;
  add(identity: Identity, owner: Owner, time: string): void;
  /** Its owner has it again. */
  resume(address: Address, time: string): void;
  giveUp(address: Address, time: string): void;
  takeOver(address: Address, owner: Owner, time: string): void;
  /** The two are one person; the stored contact that is older is kept. */
  merge(one: Owner, other: Owner): Owner;
  addOwner(person: PersonOnChannel): Owner;
  readonly changed: ReadonlySet<Address>;
  readonly added: readonly Owner[];
  readonly lost: readonly LostAddress[];
  /** Stored contacts that are now part of another. */
  readonly merged: readonly Owner[];
}

/** Who this owner turned out to be. */
export function rootOf(owner: Owner): Owner {
  return owner.into ? rootOf(owner.into) : owner;
}

/** A book of the addresses that are stored. */
export function createAddressBook(rows: readonly AddressRow[]): AddressBook {
  const owners = new Map<string, Owner>();
  const addresses = new Map<string, Address>();
  const changed = new Set<Address>();
  const added: Owner[] = [];
  const lost: LostAddress[] = [];
  const merged: Owner[] = [];

  const stored = (businessId: Id, id: Id): Owner => {
    const key = `${businessId} ${id}`;
    const owner = owners.get(key) ?? {
      business_id: businessId,
      id,
      people: [],
      addresses: new Set<Address>(),
      into: null,
    };
    owners.set(key, owner);
    return owner;
  };
  const keep = (address: Address): void => {
    addresses.set(identityKey(address.identity), address);
    rootOf(address.owner).addresses.add(address);
  };
  for (const { contact_id, since_time, until_time, previous_contact_id, ...identity } of rows)
    keep({
      identity,
      owner: stored(identity.business_id, contact_id),
      since_time,
      until_time,
      previous: previous_contact_id === null ? null : stored(identity.business_id, previous_contact_id),
    });

  return {
    changed,
    added,
    lost,
    merged,
    addressesOf: (owner) => [...rootOf(owner).addresses],
    find: (identity) => addresses.get(identityKey(identity)),
    ownerAt(identity, time) {
      const address = addresses.get(identityKey(identity));
      if (!address) return undefined;
      if (address.previous && address.since_time !== null && isAfter(address.since_time, time))
        return rootOf(address.previous);
      return address.until_time !== null && isAfter(time, address.until_time) ? undefined : rootOf(address.owner);
    },
    ownerBefore(identity, time) {
      const address = addresses.get(identityKey(identity));
      if (!address) return undefined;
      if (address.previous && address.since_time !== null && !isAfter(time, address.since_time))
        return rootOf(address.previous);
      const isSeenLater = address.since_time !== null && isAfter(address.since_time, time);
      const isLeftBefore = address.until_time !== null && isAfter(time, address.until_time);
      return isSeenLater || (isLeftBefore && identity.id_kind !== 'person_id') ? undefined : rootOf(address.owner);
    },
    add(identity, owner, time) {
      const address: Address = { identity, owner, since_time: time, until_time: null, previous: null };
      keep(address);
      changed.add(address);
    },
    resume(address, time) {
      Object.assign(address, { since_time: time, until_time: null });
      changed.add(address);
    },
    giveUp(address, time) {
      address.until_time = time;
      changed.add(address);
    },
    takeOver(address, owner, time) {
      const before = rootOf(address.owner);
      if (before.id !== null) lost.push({ owner: before, identity: address.identity });
      Object.assign(address, {
        owner,
        previous: before,
        since_time: address.until_time ?? time,
        until_time: null,
      } satisfies Partial<Address>);
      before.addresses.delete(address);
      rootOf(owner).addresses.add(address);
      changed.add(address);
    },
    merge(one, other) {
      const [a, b] = [rootOf(one), rootOf(other)];
      if (a === b) return a;
      const [kept, folded] = isKept(a, b) ? [a, b] : [b, a];
      for (const address of folded.addresses) {
        changed.add(address);
        kept.addresses.add(address);
      }
      folded.into = kept;
      kept.people.push(...folded.people);
      if (folded.id !== null) merged.push(folded);
      return kept;
    },
    addOwner(person) {
      const owner: Owner = { business_id: person.business_id, id: null, people: [], addresses: new Set(), into: null };
      added.push(owner);
      return owner;
    },
  };
}

/** A stored contact rather than a new one, and of two the one that people have known for longer. */
function isKept(a: Owner, b: Owner): boolean {
  if (a.id === null || b.id === null) return a.id !== null;
  return BigInt(a.id) < BigInt(b.id);
}
