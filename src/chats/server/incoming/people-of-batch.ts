import {
  applyAddressBook,
  applyPreferences,
  findKnownContacts,
  noEffects,
  resolveIdentities,
  type IdentityEffects,
} from '../../../contacts/server/index.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import type { WorkContext } from '../../../foundation/server/work-context.ts';
import type {
  ArrivedChange,
  ArrivedEcho,
  ArrivedMessage,
  ArrivedPast,
  ArrivedRead,
  ChannelKey,
  Customer,
  PeopleChanges,
} from './arrivals.ts';
import { applyLateChanges, changeIds, readdressed } from './change-ids.ts';
import { preferencesOfWords } from './marketing-words.ts';
import {
  addressOf,
  channelOf,
  ofKind,
  onChannel,
  personOf,
  required,
  type OfCustomer,
  type Routed,
  type UpdateOf,
} from './routed.ts';

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
  const messages = ofKind(routed, 'message');
  const preferences = [...ofKind(routed, 'preference'), ...(await preferencesOfWords(ctx.tx, messages))];
  const preferred = await applyPreferences(
    ctx,
    preferences.map(({ update, route }) => ({
      person: onChannel(update.person, route, update),
      level: update.preference,
    })),
  );
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
