import { preferredAddress, type AddressKind, type AddressRules } from '../../../channels/contract/address.ts';
import type {
  IncomingChange,
  IncomingEcho,
  IncomingIdChange,
  IncomingMessage,
  IncomingPastMessage,
  IncomingPerson,
  IncomingUpdate,
} from '../../../channels/contract/incoming.ts';
import { capabilitiesOf } from '../../../channels/contract/providers/capabilities-of.ts';
import type { ChannelKind } from '../../../channels/contract/providers/kinds.ts';
import type { NumberRoute } from '../../../channels/server/index.ts';
import {
  applyAddressBook,
  applyPreferences,
  changeIdentities,
  findKnownContacts,
  noEffects,
  resolveIdentities,
  type IdentityEffects,
  type PersonOnChannel,
} from '../../../contacts/server/index.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import type { WorkContext } from '../../../foundation/server/work-context.ts';
import { findParkedIdChanges, parkIdChanges } from '../store/parked-id-change-store.ts';
import type {
  AddressChange,
  PeopleChanges,
  ArrivedChange,
  ArrivedEcho,
  ArrivedMessage,
  ArrivedPast,
  ArrivedRead,
  ChannelKey,
  Customer,
} from './arrivals.ts';

/** An update together with the channel whose number it came to. */
export interface Routed<Update extends IncomingUpdate = IncomingUpdate> {
  update: Update;
  route: NumberRoute;
}

type UpdateOf<Kind extends IncomingUpdate['kind']> = Extract<IncomingUpdate, { kind: Kind }>;

/** The updates of these kinds, in their order. */
export const ofKind = <Kind extends IncomingUpdate['kind']>(
  routed: readonly Routed[],
  ...kinds: readonly Kind[]
): Routed<UpdateOf<Kind>>[] =>
  routed.filter((each): each is Routed<UpdateOf<Kind>> => kinds.some((kind) => each.update.kind === kind));

export const channelOf = ({ business_id, channel_id }: NumberRoute): ChannelKey => ({ business_id, channel_id });

/** What a batch brings, with the contacts behind it. */
export interface PeopleOfBatch {
  messages: ArrivedMessage[];
  changes: ArrivedChange[];
  echoes: ArrivedEcho[];
  past: ArrivedPast[];
  reads: ArrivedRead[];
  /** What was learned about people, which their chats follow. */
  changed: PeopleChanges;
}

/** Finds the contacts behind a batch and adds those who write for the first time. Locks people and nothing else. */
export async function settlePeople(ctx: WorkContext, routed: readonly Routed[]): Promise<PeopleOfBatch> {
  const told = await changeIds(ctx, ofKind(routed, 'id_change'));
  const preferred = await applyPreferences(
    ctx,
    ofKind(routed, 'preference').map(({ update, route }) => ({
      person: onChannel(update.person, route, update),
      level: update.preference,
    })),
  );
  const messages = ofKind(routed, 'message');
  const changes = ofKind(routed, 'reaction', 'edit', 'revoke');
  const echoes = ofKind(routed, 'echo');
  const past = ofKind(routed, 'past_message');
  const written = [...messages, ...changes, ...echoes, ...past];
  const found = await findCustomers(ctx, written);
  const booked = await applyAddressBook(
    ctx,
    ofKind(routed, 'address_book').flatMap(({ update, route }) =>
      update.is_removed ? [] : [onChannel(update.person, route, update)],
    ),
  );
  const isSomeoneNew = [preferred, found.effects, booked].some(({ has_new }) => has_new);
  const late = await applyLateChanges(ctx, routed, { unknown: told.unknown, isSomeoneNew });
  const arrived = found.arrived.map((customer) => readdressed(customer, late));
  const all = [told.effects, preferred, found.effects, booked, late.effects];
  const reads = await findReaders(ctx, ofKind(routed, 'read_up_to'));
  const of = (index: number) => required(arrived[index]);
  return keptContacts({
    messages: messages.map(({ update }, index) => ({ ...of(index), message: update })),
    changes: changes.map(({ update }, index) => ({ ...of(messages.length + index), change: update })),
    echoes: echoes.map(({ update }, index) => ({ ...of(messages.length + changes.length + index), echo: update })),
    past: past.map(({ update }, index) => ({
      ...of(messages.length + changes.length + echoes.length + index),
      past: update,
    })),
    reads,
    changed: {
      merged: all.flatMap(({ merged }) => merged),
      moved: all.flatMap(({ moved }) => moved),
      readdressed: [...told.readdressed, ...late.readdressed],
    },
  });
}

/** The same with contacts that this batch has found to be part of others named by those others. */
function keptContacts({ changed, ...people }: PeopleOfBatch): PeopleOfBatch {
  if (changed.merged.length === 0) return { changed, ...people };
  const keptOf = new Map(
    changed.merged.map(({ business_id, merged_id, kept_id }) => [`${business_id} ${merged_id}`, kept_id]),
  );
  const keptId = (businessId: Id, contactId: Id): Id => {
    const kept = keptOf.get(`${businessId} ${contactId}`);
    return kept === undefined ? contactId : keptId(businessId, kept);
  };
  const kept = <Of extends { business_id: Id; contact_id: Id }>(items: readonly Of[]): Of[] =>
    items.map((item) => ({ ...item, contact_id: keptId(item.business_id, item.contact_id) }));
  return {
    messages: kept(people.messages),
    changes: kept(people.changes),
    echoes: kept(people.echoes),
    past: kept(people.past),
    reads: kept(people.reads),
    changed: {
      merged: changed.merged.map((merge) => ({ ...merge, kept_id: keptId(merge.business_id, merge.kept_id) })),
      moved: kept(changed.moved),
      readdressed: kept(changed.readdressed),
    },
  };
}

interface ChangedIds {
  readdressed: AddressChange[];
  effects: IdentityEffects;
  /** Those of people who are not known, and those that later ones have overtaken. */
  unknown: Routed<IncomingIdChange>[];
}

/**
 * Changes of people who have become known only now: told before what they wrote, in this batch or an earlier one. Those
 * of people who are not known are kept.
 */
async function applyLateChanges(
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
  const parked = await findParkedIdChanges(
    ctx.tx,
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

/** A customer who has left the address that they used, as was told before: their chat leads to the new one. */
function readdressed<Of extends ChannelKey & Customer>(customer: Of, { readdressed: changes }: ChangedIds): Of {
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

async function changeIds(ctx: WorkContext, changes: readonly Routed<IncomingIdChange>[]): Promise<ChangedIds> {
  const { rekeyed, effects } = await changeIdentities(
    ctx,
    changes.map(({ update, route }) => ({
      previous: onChannel(update.previous, route, update),
      current: onChannel(update.current, route, update),
    })),
  );
  const readdressed = rekeyed.map(({ change, contact_id }) => {
    const { update, route } = required(changes[change]);
    return {
      ...channelOf(route),
      ...addressOf(update.current, update.channel_kind),
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

type OfCustomer = IncomingMessage | IncomingChange | IncomingEcho | IncomingPastMessage;

function personOf(update: OfCustomer): IncomingPerson {
  if (update.kind === 'echo') return update.recipient;
  return update.kind === 'past_message' ? update.person : update.sender;
}

/** What did not happen here and now may add a contact, but nothing reacts to it. */
const SILENT: ReadonlySet<string> = new Set<IncomingUpdate['kind']>(['echo', 'past_message', 'address_book']);

/** Of whom these updates are, and how they are written to; in the order given. */
async function findCustomers(
  ctx: WorkContext,
  routed: readonly Routed<OfCustomer>[],
): Promise<{ arrived: (ChannelKey & Customer)[]; effects: IdentityEffects }> {
  if (routed.length === 0) return { arrived: [], effects: noEffects };
  const { people, effects } = await resolveIdentities(
    ctx,
    routed.map(({ update, route }) => onChannel(personOf(update), route, update)),
  );
  const arrived = routed.map(({ update, route }, index) => {
    const { contact_id, recipient, reached } = required(people[index]);
    return {
      ...channelOf(route),
      ...(recipient ?? reached ?? addressOf(personOf(update), update.channel_kind)),
      is_address_theirs: recipient !== null,
      contact_id,
    };
  });
  return { arrived, effects };
}

async function findReaders(ctx: WorkContext, reads: readonly Routed<UpdateOf<'read_up_to'>>[]): Promise<ArrivedRead[]> {
  if (reads.length === 0) return [];
  const readers = await findKnownContacts(
    ctx.tx,
    reads.map(({ update, route }) => onChannel(update.reader, route, update)),
  );
  return reads.flatMap(({ update: { time }, route }, index) => {
    const contact_id = readers[index];
    return typeof contact_id === 'string' ? [{ ...channelOf(route), contact_id, time }] : [];
  });
}

/** Of whom an update speaks, at its time. */
const onChannel = (
  person: IncomingPerson,
  route: NumberRoute,
  {
    kind,
    channel_kind,
    provider_number_id,
    time,
  }: Pick<IncomingMessage, 'channel_kind' | 'provider_number_id' | 'time'> & { kind: IncomingUpdate['kind'] },
): PersonOnChannel => ({
  ...person,
  business_id: route.business_id,
  channel_kind,
  person_scope: rulesOf(channel_kind).personIdsWithin === 'portfolio' ? route.portfolio : provider_number_id,
  time,
  is_silent: SILENT.has(kind),
});

function rulesOf(kind: ChannelKind): AddressRules {
  const capabilities = capabilitiesOf(kind);
  if (!capabilities) throw new Error(`Nothing is known about channels of the kind ${kind}`);
  return capabilities.addresses;
}

/** The address under which a person is written to, from what they used. */
function addressOf(
  { addresses }: IncomingPerson,
  kind: ChannelKind,
): { recipient_id: string; recipient_kind: AddressKind } {
  const preferred = preferredAddress(addresses, rulesOf(kind));
  if (!preferred) throw new Error('A person without an address');
  return { recipient_id: preferred.id, recipient_kind: preferred.kind };
}

function required<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('Two lists of one batch differ in length');
  return value;
}
