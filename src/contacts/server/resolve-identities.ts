import type { Id } from '../../foundation/contract/id.ts';
import type { Transaction } from '../../foundation/server/db/transaction.ts';
import {
  insertContactsWithoutMobile,
  upsertContactsByMobile,
  type NewContact,
  type StoredContact,
} from './contact-store.ts';
import {
  findIdentities,
  identityKey,
  insertIdentities,
  lockAddingIdentities,
  type Identity,
  type KnownIdentity,
} from './identity-store.ts';
import { mobileOf } from './mobile-number.ts';

/** Somebody as a channel knows them; `wa_id` or `bsuid` is there. */
export interface PersonOnChannel {
  business_id: Id;
  channel_kind: string;
  /** The portfolio within which `bsuid` is unique; '' when it is not known. */
  portfolio: string;
  wa_id: string | null;
  bsuid: string | null;
  name: string | null;
  username: string | null;
}

export interface ResolvedPerson {
  contact_id: Id;
  name: string;
  mobile: string | null;
}

/** The addresses of a person, the one that decides first. */
export function identitiesOf(person: PersonOnChannel): Identity[] {
  const { business_id, channel_kind, portfolio, wa_id, bsuid } = person;
  const own = { business_id, channel_kind };
  return [
    ...(bsuid === null ? [] : [{ ...own, scope: portfolio, provider_user_id: bsuid, id_kind: 'bsuid' as const }]),
    ...(wa_id === null ? [] : [{ ...own, scope: '', provider_user_id: wa_id, id_kind: 'wa_id' as const }]),
  ];
}

/**
 * The contacts behind a batch of people, in their order; who is not known is added. A person is found
 * by business-scoped id, then by WhatsApp id, then by phone number; an address that turns out to be of
 * another contact stays with that contact, because joining two contacts is for people to decide.
 *
 * One statement when everybody is known.
 */
export async function resolveIdentities(
  tx: Transaction,
  people: readonly PersonOnChannel[],
): Promise<ResolvedPerson[]> {
  const identities = people.map(identitiesOf);
  const known = await findIdentities(tx, distinct(identities.flat()));
  const isComplete = (own: readonly Identity[]) => own.every((identity) => known.has(identityKey(identity)));
  const incomplete = people.flatMap((person, place) => (isComplete(identities[place] ?? []) ? [] : [person]));
  if (incomplete.length > 0)
    for (const [key, contact] of await addPeople(tx, incomplete)) if (!known.has(key)) known.set(key, contact);
  return identities.map((own) => {
    const contact = firstKnown(own, known);
    if (!contact) throw new Error('A person without an address');
    return { contact_id: contact.contact_id, name: contact.name, mobile: contact.mobile };
  });
}

/** Adds what is missing of these people: addresses, and contacts where none of their addresses has one. */
async function addPeople(tx: Transaction, people: readonly PersonOnChannel[]): Promise<Map<string, KnownIdentity>> {
  await lockAddingIdentities(
    tx,
    people.map(({ business_id }) => business_id),
  );
  // Somebody may have added them while we waited.
  const known = await findIdentities(tx, distinct(people.flatMap(identitiesOf)));
  const strangers = new Map<string, { person: PersonOnChannel; contact: NewContact }>();
  for (const group of groupByAddress(people)) {
    const own = group.flatMap(identitiesOf);
    const [first] = group;
    if (first && !firstKnown(own, known)) strangers.set(keyOf(first), { person: first, contact: introduce(group) });
  }
  const added = await addContacts(
    tx,
    [...strangers.values()].map(({ contact }) => contact),
  );
  [...strangers.values()].forEach(({ person }, place) => {
    const contact = added[place];
    if (contact) for (const identity of identitiesOf(person)) known.set(identityKey(identity), asKnown(contact));
  });
  const missing: (Identity & { contact_id: Id })[] = [];
  // Twice through: the second id of a person may be the one by which the next is found.
  for (const person of [...people, ...people]) {
    const own = identitiesOf(person);
    const contact = firstKnown(own, known);
    if (!contact) continue;
    for (const identity of own) if (!known.has(identityKey(identity))) known.set(identityKey(identity), contact);
  }
  for (const identity of distinct(people.flatMap(identitiesOf))) {
    const contact = known.get(identityKey(identity));
    if (contact) missing.push({ ...identity, contact_id: contact.contact_id });
  }
  await insertIdentities(tx, missing);
  return known;
}

async function addContacts(tx: Transaction, contacts: readonly NewContact[]): Promise<StoredContact[]> {
  const withMobile = contacts.filter(({ mobile }) => mobile !== null);
  const byMobile = await upsertContactsByMobile(tx, distinctBy(withMobile, mobileKey));
  const without = await insertContactsWithoutMobile(
    tx,
    contacts.filter(({ mobile }) => mobile === null),
  );
  const rest = without.values();
  return contacts.map((contact) => {
    const stored = contact.mobile === null ? rest.next().value : byMobile.get(mobileKey(contact));
    if (!stored) throw new Error('A contact was not stored');
    return stored;
  });
}

const mobileKey = ({ business_id, mobile }: NewContact): string => `${business_id} ${mobile}`;
const asKnown = ({ id, name, mobile }: StoredContact): KnownIdentity => ({ contact_id: id, name, mobile });
const keyOf = (person: PersonOnChannel): string => identitiesOf(person).map(identityKey).join('|');

/** The same person may stand in a batch under one id, under another, and under both. */
function groupByAddress(people: readonly PersonOnChannel[]): PersonOnChannel[][] {
  const groups: { keys: Set<string>; members: PersonOnChannel[] }[] = [];
  const groupOf = new Map<string, { keys: Set<string>; members: PersonOnChannel[] }>();
  // Those with most ids first: they join the others.
  for (const person of people.toSorted((a, b) => identitiesOf(b).length - identitiesOf(a).length)) {
    const keys = identitiesOf(person).map(identityKey);
    const found = keys.map((key) => groupOf.get(key)).find((group) => group !== undefined);
    const group = found ?? { keys: new Set<string>(), members: [] };
    if (!found) groups.push(group);
    group.members.push(person);
    for (const key of keys) if (!groupOf.has(key)) groupOf.set(key, group);
  }
  return groups.map(({ members }) => members);
}

/** The first that somebody in the group has. */
const firstOf = (group: readonly PersonOnChannel[], read: (person: PersonOnChannel) => string | null): string | null =>
  group.map(read).find((value) => value !== null && value !== '') ?? null;

function introduce(group: readonly PersonOnChannel[]): NewContact {
  const [first] = group;
  if (!first) throw new Error('An empty group');
  const waId = firstOf(group, ({ wa_id }) => wa_id);
  const bsuid = firstOf(group, (each) => each.bsuid) ?? '';
  const phone = (waId === null ? null : mobileOf(waId)) ?? { mobile: null, country: null };
  const name = firstOf(group, (each) => each.name?.trim() ?? null) ?? firstOf(group, ({ username }) => username);
  return {
    business_id: first.business_id,
    name: name ?? phone.mobile ?? waId ?? `…${bsuid.slice(-6)}`,
    mobile: phone.mobile,
    // A business-scoped id begins with the country.
    country: phone.country ?? /^([A-Z]{2})\./.exec(bsuid)?.[1] ?? null,
  };
}

function firstKnown(
  identities: readonly Identity[],
  known: ReadonlyMap<string, KnownIdentity>,
): KnownIdentity | undefined {
  for (const identity of identities) {
    const contact = known.get(identityKey(identity));
    if (contact) return contact;
  }
  return undefined;
}

const distinct = (identities: readonly Identity[]): Identity[] => distinctBy(identities, identityKey);

function distinctBy<Item>(items: readonly Item[], keyFor: (item: Item) => string): Item[] {
  return [...new Map(items.map((item) => [keyFor(item), item])).values()];
}
