import type { IncomingIdChange, IncomingPerson, IncomingUpdate } from '../../../channels/contract/incoming.ts';
import { changeIdentities, noEffects, type IdentityEffects } from '../../../contacts/server/index.ts';
import type { WorkContext } from '../../../foundation/server/work-context.ts';
import { findParkedIdChanges, parkIdChanges, type ParkedIdChange } from '../store/parked-id-change-store.ts';
import type { AddressChange, ChannelKey, Customer } from './arrivals.ts';
import { addressOf, channelOf, onChannel, personOf, required, type Routed } from './routed.ts';

export interface ChangedIds {
  readdressed: AddressChange[];
  effects: IdentityEffects;
  /** Those of people who are not known, and those that later ones have overtaken. */
  unknown: Routed<IncomingIdChange>[];
}

/**
 * Changes of people who have become known only now: told before what they wrote, in this batch or an earlier one. Those
 * of people who are not known are kept.
 */
export async function applyLateChanges(
  ctx: WorkContext,
  routed: readonly Routed[],
  { unknown, isSomeoneNew }: { unknown: readonly Routed<IncomingIdChange>[]; isSomeoneNew: boolean },
): Promise<ChangedIds> {
  await parkIdChanges(
    ctx.tx,
    unknown.map(({ update, route }) => ({ ...channelOf(route), change: update })),
  );
  if (!isSomeoneNew) return { readdressed: [], effects: noEffects, unknown: [] };
  const routes = new Map(routed.map(({ route }) => [route.channel_id, route]));
  const parked = await followParked(
    ctx,
    routed.flatMap(({ update, route }) =>
      addressesOf(update).map(({ id }) => ({ ...channelOf(route), address_id: id })),
    ),
  );
  return changeIds(
    ctx,
    parked.flatMap(({ channel_id, change }) => {
      const route = routes.get(channel_id);
      return route ? [{ update: change, route }] : [];
    }),
  );
}

/** More than anyone changes numbers within the days for which a change is kept. */
const MOST_CHANGES = 8;

/** The changes that wait for these addresses, those that wait for where these lead, and so on. */
async function followParked(
  { tx }: WorkContext,
  addresses: readonly (ChannelKey & { address_id: string })[],
): Promise<ParkedIdChange[]> {
  const found = new Map<string, ParkedIdChange>();
  let wanted = addresses;
  for (let step = 0; step < MOST_CHANGES && wanted.length > 0; step += 1) {
    const fresh = (await findParkedIdChanges(tx, wanted)).filter((each) => !found.has(JSON.stringify(each)));
    for (const each of fresh) found.set(JSON.stringify(each), each);
    wanted = fresh.flatMap(({ business_id, channel_id, change }) =>
      change.current.addresses.map(({ id }) => ({ business_id, channel_id, address_id: id })),
    );
  }
  return [...found.values()];
}

/** A customer who has left the address that they used, as was told before: their chat leads to the new one. */
export function readdressed<Of extends ChannelKey & Customer>(customer: Of, { readdressed: changes }: ChangedIds): Of {
  const change = changes.findLast(
    ({ business_id, channel_id, left_ids }) =>
      business_id === customer.business_id &&
      channel_id === customer.channel_id &&
      left_ids.includes(customer.recipient_id),
  );
  if (!change) return customer;
  const { recipient_id, recipient_kind } = change;
  return { ...customer, recipient_id, recipient_kind, is_address_theirs: false };
}

/** The addresses under which an update may have made someone known. */
function addressesOf(update: IncomingUpdate): IncomingPerson['addresses'] {
  switch (update.kind) {
    case 'message':
    case 'reaction':
    case 'edit':
    case 'revoke':
    case 'echo':
    case 'past_message':
      return personOf(update).addresses;
    case 'preference':
    case 'address_book':
      return update.person.addresses;
    default:
      return [];
  }
}

export async function changeIds(ctx: WorkContext, changes: readonly Routed<IncomingIdChange>[]): Promise<ChangedIds> {
  const { rekeyed, effects } = await changeIdentities(
    ctx,
    changes.map(({ update, route }) => ({
      previous: onChannel(update.previous, route, update),
      current: onChannel(update.current, route, update),
    })),
  );
  const readdressed = rekeyed.map(({ change, contact_id, recipient }) => {
    const { update, route } = required(changes[change]);
    return {
      ...channelOf(route),
      ...(recipient ?? addressOf(update.current, update.channel_kind)),
      contact_id,
      from_id: update.previous.addresses.find(({ kind }) => kind === 'phone_id')?.id ?? null,
      left_ids: update.previous.addresses
        .map(({ id }) => id)
        .filter((id) => !update.current.addresses.some((current) => current.id === id)),
      time: update.time,
    };
  });
  const known = new Set(rekeyed.map(({ change }) => change));
  return { readdressed, effects, unknown: changes.filter((_, index) => !known.has(index)) };
}
