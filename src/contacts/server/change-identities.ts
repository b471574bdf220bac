import type { Id } from '../../foundation/contract/id.ts';
import type { Transaction } from '../../foundation/server/db/transaction.ts';
import type { CommunicationLevel } from '../contract/contact.ts';
import { setCommunicationLevels, setContactMobiles } from './contact-store.ts';
import { findIdentities, identityKey, insertIdentities } from './identity-store.ts';
import { mobileOf } from './mobile-number.ts';
import { identitiesOf, resolveIdentities, type PersonOnChannel } from './resolve-identities.ts';

export interface IdentityChange {
  previous: PersonOnChannel;
  current: PersonOnChannel;
}

/** Who of them is known, and is now also found under the new ids. */
export interface RekeyedContact {
  place: number;
  contact_id: Id;
}

/**
 * People go on under another number or id. The old address keeps leading to them, because earlier
 * messages and late webhooks name it. Somebody who is not known, or whose new address is another
 * contact's already, stays as they are.
 */
export async function changeIdentities(tx: Transaction, changes: readonly IdentityChange[]): Promise<RekeyedContact[]> {
  if (changes.length === 0) return [];
  const known = await findIdentities(
    tx,
    changes.flatMap(({ previous, current }) => [...identitiesOf(previous), ...identitiesOf(current)]),
  );
  const rekeyed: RekeyedContact[] = [];
  const added: Parameters<typeof insertIdentities>[1][number][] = [];
  const mobiles: Parameters<typeof setContactMobiles>[1][number][] = [];
  changes.forEach(({ previous, current }, place) => {
    const before = identitiesOf(previous).flatMap((identity) => known.get(identityKey(identity)) ?? [])[0];
    if (!before) return;
    const fresh = identitiesOf(current).filter((identity) => !known.has(identityKey(identity)));
    if (fresh.length === 0) return;
    rekeyed.push({ place, contact_id: before.contact_id });
    added.push(...fresh.map((identity) => ({ ...identity, contact_id: before.contact_id })));
    const phone = current.wa_id === null ? null : mobileOf(current.wa_id);
    if (phone) mobiles.push({ business_id: current.business_id, id: before.contact_id, ...phone });
  });
  await insertIdentities(tx, added);
  await setContactMobiles(tx, mobiles);
  return rekeyed;
}

export interface Preference {
  person: PersonOnChannel;
  level: CommunicationLevel;
  /** ISO 8601; the newest wish of a batch counts. */
  time: string;
}

/** Takes over what people told the platform about marketing. Who is not known becomes known by it: a no must not be lost. */
export async function applyPreferences(tx: Transaction, preferences: readonly Preference[]): Promise<void> {
  if (preferences.length === 0) return;
  const ordered = preferences.toSorted((a, b) => a.time.localeCompare(b.time));
  const people = await resolveIdentities(
    tx,
    ordered.map(({ person }) => person),
  );
  const levels = new Map<Id, { business_id: Id; id: Id; level: CommunicationLevel }>();
  ordered.forEach(({ person, level }, place) => {
    const id = people[place]?.contact_id;
    if (id !== undefined) levels.set(id, { business_id: person.business_id, id, level });
  });
  await setCommunicationLevels(tx, [...levels.values()]);
}
