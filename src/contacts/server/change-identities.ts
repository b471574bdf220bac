import type { Id } from '../../foundation/contract/id.ts';
import type { WorkContext } from '../../foundation/server/work-context.ts';
import { addActivities } from '../../records/server/index.ts';
import { marketingPreferenceChanged } from '../contract/domain-events.ts';
import type { CommunicationLevel } from '../contract/contact.ts';
import { createAddressBook, type AddressBook, type Owner } from './address-book.ts';
import { setCommunicationLevels, setContactMobiles } from './contact-store.ts';
import { mobileOf } from './mobile-number.ts';
import { idOf, type PersonOnChannel } from './person-on-channel.ts';
import { lockAddresses, resolveIdentities } from './resolve-identities.ts';
import { settleChange, type IdentityChange } from './settle-person.ts';
import {
  noEffects,
  raiseMobileChanges,
  reachedNow,
  writeAddressBook,
  type IdentityEffects,
  type Recipient,
} from './write-address-book.ts';

/** A known contact who continues under the new ids of one of the changes. */
export interface RekeyedContact {
  /** Which of the changes, by its index. */
  change: number;
  contact_id: Id;
  /** By which of their addresses they are reached now; null where none of this kind of channel is left. */
  recipient: Recipient | null;
}

/**
 * People continue under another number or id, in the order in which that happened. The old address keeps
 * leading to them for what is older than the change. Who is not known stays unknown, and a change that a
 * later one has overtaken changes nothing.
 */
export async function changeIdentities(
  ctx: WorkContext,
  changes: readonly IdentityChange[],
): Promise<{ rekeyed: RekeyedContact[]; effects: IdentityEffects }> {
  if (changes.length === 0) return { rekeyed: [], effects: noEffects };
  const book = createAddressBook(
    await lockAddresses(
      ctx.tx,
      changes.flatMap(({ previous, current }) => [previous, current]),
    ),
  );
  const settled = changes
    .map((change, index) => ({ change, index }))
    .toSorted((a, b) => Date.parse(a.change.current.time) - Date.parse(b.change.current.time))
    .flatMap(({ change, index }) => {
      const owner = settleChange(book, change);
      return owner ? [{ change, index, owner }] : [];
    });
  const { effects, idOf: contactOf } = await writeAddressBook(ctx, book);
  const phones = new Map<Id, Parameters<typeof setContactMobiles>[1][number]>();
  for (const { change, owner } of settled) {
    const phoneId = idOf(change.current, 'phone_id') === null ? null : phoneNow(book, owner);
    const phone = phoneId === null ? null : mobileOf(phoneId);
    const id = contactOf(owner);
    if (phone) phones.set(id, { business_id: owner.business_id, id, ...phone, is_first: false });
  }
  raiseMobileChanges(ctx, await setContactMobiles(ctx.tx, [...phones.values()]));
  return {
    rekeyed: settled.map(({ change, index, owner }) => ({
      change: index,
      contact_id: contactOf(owner),
      recipient: reachedNow(book, owner, change.current),
    })),
    effects,
  };
}

const EPOCH = '1970-01-01T00:00:00Z';

/** The number that someone has now: of several the one that was seen last. */
const phoneNow = (book: AddressBook, owner: Owner): string | null =>
  book
    .addressesOf(owner)
    .filter(({ identity, until_time }) => identity.id_kind === 'phone_id' && until_time === null)
    .toSorted((a, b) => Date.parse(b.since_time ?? EPOCH) - Date.parse(a.since_time ?? EPOCH))[0]?.identity
    .provider_user_id ?? null;

export interface Preference {
  person: PersonOnChannel;
  level: CommunicationLevel;
}

/**
 * Takes over the marketing preferences that people gave the platform, each the newest. Who is not known becomes known
 * by it: a no must not be lost.
 */
export async function applyPreferences(ctx: WorkContext, preferences: readonly Preference[]): Promise<IdentityEffects> {
  if (preferences.length === 0) return noEffects;
  // Of two said in one second the no comes last, so that it counts.
  const ordered = preferences.toSorted(
    (a, b) =>
      Date.parse(a.person.time) - Date.parse(b.person.time) ||
      Number(a.level === 'opted_out') - Number(b.level === 'opted_out'),
  );
  const { people, effects } = await resolveIdentities(
    ctx,
    ordered.map(({ person }) => person),
  );
  const levels = new Map<Id, Parameters<typeof setCommunicationLevels>[1][number]>();
  ordered.forEach(({ person, level }, index) => {
    const id = people[index]?.contact_id;
    if (id !== undefined) levels.set(id, { business_id: person.business_id, id, level, time: person.time });
  });
  const changed = await setCommunicationLevels(ctx.tx, [...levels.values()]);
  // A preference is rare beside messages, and most batches of ingest have none: it may cost a statement.
  await addActivities(
    ctx.tx,
    changed.map(({ business_id, id, level }) => ({
      business_id,
      module: 'contacts',
      record_id: id,
      kind: 'preference_changed',
      actor: { type: 'contact' as const, id, label: '' },
      detail: { module: 'contacts', level },
    })),
  );
  ctx.raise(
    marketingPreferenceChanged,
    changed.map(({ business_id, id, level }) => ({ business_id, contact_id: id, level })),
  );
  return effects;
}
