import type { WorkContext } from '../../foundation/server/work-context.ts';
import { nameFromAddressBook, type BookName } from './book-name-store.ts';
import { idOf, type PersonOnChannel } from './person-on-channel.ts';
import { resolveIdentities } from './resolve-identities.ts';
import { noEffects, type IdentityEffects } from './write-address-book.ts';

/**
 * Takes over the address book of the phone that a number is on: who is not known becomes a contact, and one who is called
 * by number, or by the name that the book had before, is called as the book says. A name that a person gave here stays.
 * Nothing reacts to it. Of several entries for one number the newest counts, in any order.
 */
export async function applyAddressBook(
  ctx: WorkContext,
  entries: readonly PersonOnChannel[],
): Promise<IdentityEffects> {
  if (entries.length === 0) return noEffects;
  const { effects } = await resolveIdentities(ctx, entries);
  const names = new Map<string, BookName>();
  for (const entry of entries) {
    const { business_id, channel_kind, name, time } = entry;
    const phone_id = idOf(entry, 'phone_id');
    if (name === null || phone_id === null) continue;
    const key = `${business_id} ${channel_kind} ${phone_id}`;
    const before = names.get(key);
    if (!before || isLater({ name, time }, before)) names.set(key, { business_id, channel_kind, phone_id, name, time });
  }
  await nameFromAddressBook(ctx.tx, [...names.values()]);
  return effects;
}

/** Two of one second are in the order of their names, so that it does not matter which was reported first. */
function isLater(one: Pick<BookName, 'name' | 'time'>, other: Pick<BookName, 'name' | 'time'>): boolean {
  const difference = Date.parse(one.time) - Date.parse(other.time);
  return difference > 0 || (difference === 0 && one.name > other.name);
}
