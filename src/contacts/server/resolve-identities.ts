import type { Id } from '../../foundation/contract/id.ts';
import type { Transaction } from '../../foundation/server/db/transaction.ts';
import type { WorkContext } from '../../foundation/server/work-context.ts';
import { createAddressBook } from './address-book.ts';
import {
  findAddressesOfOwners,
  findIdentities,
  identityKey,
  lockAddingIdentities,
  type AddressRow,
  type Identity,
} from './identity-store.ts';
import { identitiesOf, isAfter, type PersonOnChannel } from './person-on-channel.ts';
import { settlePerson } from './settle-person.ts';
import {
  noEffects,
  reachedBy,
  reachedNow,
  recipientOf,
  writeAddressBook,
  type IdentityEffects,
  type Recipient,
} from './write-address-book.ts';

export interface ResolvedPerson {
  contact_id: Id;
  /** Under which address they are written to now; null: as before, because what they used is not theirs any more. */
  recipient: Recipient | null;
  /** Then a chat of theirs leads here, if they have an address at all. */
  reached: Recipient | null;
}

export interface ResolvedPeople {
  /** In the order given. */
  people: ResolvedPerson[];
  effects: IdentityEffects;
}

/**
 * The contacts behind a batch of people; who is not known is added. A person is found by an id of
 * their own, then by phone number. What that says about other contacts is in `effects`:
 * contacts that turned out to be one, and numbers that changed hands.
 *
 * One statement when everyone is known.
 */
export async function resolveIdentities(ctx: WorkContext, people: readonly PersonOnChannel[]): Promise<ResolvedPeople> {
  const { tx } = ctx;
  const identities = people.map(identitiesOf);
  const known = await findIdentities(tx, identities.flat());
  const found = people.map((person, index) => contactOf(person, identities[index] ?? [], known));
  const undecided = people.filter((_, index) => found[index] === undefined);
  if (undecided.length === 0) return { people: settled(found), effects: noEffects };

  // Who shares an address with someone undecided is decided with them: the number may change hands in this batch.
  const disputed = new Set(undecided.flatMap(identitiesOf).map(identityKey));
  const open = people.filter((person) => identitiesOf(person).some((identity) => disputed.has(identityKey(identity))));
  const book = createAddressBook(await lockAddresses(tx, open));
  const byTime = open.toSorted((a, b) => Date.parse(a.time) - Date.parse(b.time));
  const owners = new Map(byTime.map((person) => [person, settlePerson(book, person)]));
  const { effects, idOf } = await writeAddressBook(ctx, book);
  const mergedInto = new Map(
    effects.merged.map(({ business_id, merged_id, kept_id }) => [`${business_id} ${merged_id}`, kept_id]),
  );
  return {
    people: people.map((person, index) => {
      const owner = owners.get(person);
      if (owner)
        return {
          contact_id: idOf(owner),
          recipient: reachedBy(book, owner, person),
          reached: reachedNow(book, owner, person),
        };
      const before = settled([found[index]])[0] as ResolvedPerson;
      return {
        ...before,
        contact_id: mergedInto.get(`${person.business_id} ${before.contact_id}`) ?? before.contact_id,
      };
    }),
    effects,
  };
}

/** The contacts of people who are known already, in the order given; null for others. No one is added. */
export async function findKnownContacts(tx: Transaction, people: readonly PersonOnChannel[]): Promise<(Id | null)[]> {
  const known = await findIdentities(tx, people.flatMap(identitiesOf));
  return people.map((person) => {
    const rows = identitiesOf(person).map((identity) => known.get(identityKey(identity)));
    return rows.find((row) => row !== undefined && isTheirsAt(row, person.time))?.contact_id ?? null;
  });
}

/** The addresses around these people, as no one else can change them until the transaction ends. */
export async function lockAddresses(tx: Transaction, people: readonly PersonOnChannel[]): Promise<AddressRow[]> {
  await lockAddingIdentities(
    tx,
    people.map(({ business_id }) => business_id),
  );
  return findAddressesOfOwners(tx, people.flatMap(identitiesOf));
}

/** Whose all addresses of a person are; undefined where something must be decided or added. */
function contactOf(
  person: PersonOnChannel,
  identities: readonly Identity[],
  known: ReadonlyMap<string, AddressRow>,
): ResolvedPerson | undefined {
  const rows = identities.map((identity) => known.get(identityKey(identity)));
  const [first] = rows;
  if (!first || rows.some((row) => row?.contact_id !== first.contact_id || !isTheirsAt(row, person.time)))
    return undefined;
  const recipient = recipientOf(identities);
  return { contact_id: first.contact_id, recipient, reached: recipient };
}

function isTheirsAt({ since_time, until_time, previous_contact_id }: AddressRow, time: string): boolean {
  if (until_time !== null) return false;
  return previous_contact_id === null || since_time === null || !isAfter(since_time, time);
}

function settled(found: readonly (ResolvedPerson | undefined)[]): ResolvedPerson[] {
  return found.map((person) => {
    if (!person) throw new Error('A person was not settled');
    return person;
  });
}
