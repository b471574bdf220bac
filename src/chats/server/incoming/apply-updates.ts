import {
  applyAccountEvents,
  deadLetterOf,
  routeNumbers,
  type DeadLetter,
  type NumberRoute,
  type ReceivedUpdate,
} from '../../../channels/server/index.ts';
import type {
  IncomingAccountEvent,
  IncomingChange,
  IncomingEcho,
  IncomingIdChange,
  IncomingMessage,
  IncomingPerson,
  IncomingPreference,
  IncomingReadUpTo,
  IncomingUpdate,
} from '../../../channels/contract/incoming.ts';
import { preferredAddress, type AddressKind, type AddressRules } from '../../../channels/contract/address.ts';
import { capabilitiesOf } from '../../../channels/contract/providers/capabilities-of.ts';
import type { ChannelKind } from '../../../channels/contract/providers/kinds.ts';
import { applyEchoes } from './apply-echoes.ts';
import { applyIncoming } from './apply-incoming.ts';
import { applyNumberChanges } from './apply-number-changes.ts';
import { applyReads } from './apply-reads.ts';
import { applyStatuses } from './apply-statuses.ts';
import type { ArrivedStatus } from './arrivals.ts';
import { followMovedContacts, mergeChats } from './merge-chats.ts';
import {
  applyPreferences,
  changeIdentities,
  findKnownContacts,
  removeMergedContacts,
  resolveIdentities,
  type IdentityEffects,
  type PersonOnChannel,
} from '../../../contacts/server/index.ts';
import type { Transaction } from '../../../foundation/server/db/transaction.ts';
import type { WorkContext } from '../../../foundation/server/work-context.ts';
import { applyTemplateUpdates } from '../../../templates/server/index.ts';

type NumberUpdate = Exclude<IncomingUpdate, IncomingAccountEvent>;
type Routed<Update extends NumberUpdate = NumberUpdate> = { update: Update; route: NumberRoute };

/**
 * Applies the updates of one batch in one transaction: whose number, whose people, then their chats.
 * Returns what is for numbers that no business here has. Locks are taken in the order of ranks for each kind of update.
 */
export async function applyUpdates(ctx: WorkContext, received: readonly ReceivedUpdate[]): Promise<DeadLetter[]> {
  const { tx, services } = ctx;
  const numbered = received.flatMap(({ update, ...of }) => (update.kind === 'account' ? [] : [{ ...of, update }]));
  const routes = await findRoutes(tx, numbered);
  ctx.knowConfigs([...routes.values()].map(({ config }) => config));
  const routed = numbered.flatMap(({ update }) => {
    const route = routes.get(routeKey(update));
    return route ? [{ update, route }] : [];
  });

  await applyIdChanges(ctx, ofKind(routed, 'id_change'));
  tx.beginLockStep();
  await applyMarketingPreferences(ctx, ofKind(routed, 'preference'));
  tx.beginLockStep();
  await applyStatuses(ctx, ofKind(routed, 'status').map(arrivedStatus));
  tx.beginLockStep();
  await applyWritten(ctx, routed);
  tx.beginLockStep();
  await applyEchoed(ctx, ofKind(routed, 'echo'));
  tx.beginLockStep();
  await applyReadUpTo(ctx, ofKind(routed, 'read_up_to'));
  const news = received.flatMap(({ update }) => (update.kind === 'account' ? [update] : []));
  tx.beginLockStep();
  await applyAccountEvents(ctx, news);
  await applyTemplateUpdates(tx, news);
  for (const { update, route } of ofKind(routed, 'fault'))
    services.log.warn(
      { channel_id: route.channel_id, provider_code: update.code },
      'Received a fault report of the provider',
    );
  return numbered.flatMap(({ webhook, update, part }) => {
    if (!routes.has(routeKey(update)) && update.kind !== 'fault')
      return [deadLetterOf(webhook, part, 'No business here has this number')];
    return update.kind === 'lead' ? [deadLetterOf(webhook, part, 'Leads are not supported')] : [];
  });
}

const routeKey = ({ channel_kind, provider_number_id }: NumberUpdate): string =>
  `${channel_kind} ${provider_number_id}`;

/** Whose numbers these are, by `routeKey`; one statement for each kind of channel in the batch. */
async function findRoutes(
  tx: Transaction,
  numbered: readonly { update: NumberUpdate }[],
): Promise<ReadonlyMap<string, NumberRoute>> {
  const byKind = Map.groupBy(numbered, ({ update }) => update.channel_kind);
  const found = await Promise.all(
    [...byKind].map(async ([kind, of]) => {
      const routes = await routeNumbers(
        tx,
        kind,
        of.map(({ update }) => update.provider_number_id),
      );
      return [...routes].map(([numberId, route]) => [`${kind} ${numberId}`, route] as const);
    }),
  );
  return new Map(found.flat());
}

const isOfKind =
  <Kind extends NumberUpdate['kind']>(kind: Kind) =>
  (routed: Routed): routed is Routed<Extract<NumberUpdate, { kind: Kind }>> =>
    routed.update.kind === kind;

const ofKind = <Kind extends NumberUpdate['kind']>(routed: readonly Routed[], kind: Kind) =>
  routed.filter(isOfKind(kind));

const placeOf = ({ business_id, channel_id }: NumberRoute) => ({ business_id, channel_id });
const arrivedStatus = ({ update, route }: Routed<Extract<NumberUpdate, { kind: 'status' }>>): ArrivedStatus => ({
  ...placeOf(route),
  status: update,
});

/** Of whom an update speaks, at its time. */
const onChannel = (
  person: IncomingPerson,
  route: NumberRoute,
  { channel_kind, provider_number_id, time }: Pick<IncomingMessage, 'channel_kind' | 'provider_number_id' | 'time'>,
): PersonOnChannel => ({
  ...person,
  business_id: route.business_id,
  channel_kind,
  person_scope: rulesOf(channel_kind).personIdsWithin === 'portfolio' ? route.portfolio : provider_number_id,
  time,
});

function rulesOf(kind: ChannelKind): AddressRules {
  const capabilities = capabilitiesOf(kind);
  if (!capabilities) throw new Error(`Nothing is known about channels of the kind ${kind}`);
  return capabilities.addresses;
}

/** The address under which somebody is written to, from what they used. */
function addressOf(
  { addresses }: IncomingPerson,
  kind: ChannelKind,
): { recipient_id: string; recipient_kind: AddressKind } {
  const preferred = preferredAddress(addresses, rulesOf(kind));
  if (!preferred) throw new Error('A person without an address');
  return { recipient_id: preferred.id, recipient_kind: preferred.kind };
}

/** What is found out about people is done to their chats before anything is written in them. */
async function applyIdentityEffects(ctx: WorkContext, { merged, moved }: IdentityEffects): Promise<void> {
  await mergeChats(ctx, merged);
  await removeMergedContacts(ctx.tx, merged);
  await followMovedContacts(ctx.tx, moved);
  ctx.tx.beginLockStep();
}

async function applyWritten(ctx: WorkContext, routed: readonly Routed[]): Promise<void> {
  const messages = ofKind(routed, 'message');
  const changes = routed.flatMap(({ update, route }) =>
    update.kind === 'reaction' || update.kind === 'edit' || update.kind === 'revoke' ? [{ update, route }] : [],
  );
  const written: Routed<IncomingMessage | IncomingChange>[] = [...messages, ...changes];
  if (written.length === 0) return;
  const arrived = await arriveBy(ctx, written, ({ sender }) => sender);
  await applyIncoming(ctx, {
    messages: messages.map(({ update }, index) => ({ ...required(arrived[index]), message: update })),
    changes: changes.map(({ update }, index) => ({ ...required(arrived[messages.length + index]), change: update })),
  });
}

function required<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('Two lists of one batch differ in length');
  return value;
}

/** Of whom these updates are, and how they are written to; in the order given. */
async function arriveBy<Update extends NumberUpdate & { time: string }>(
  ctx: WorkContext,
  routed: readonly Routed<Update>[],
  personOf: (update: Update) => IncomingPerson,
) {
  const { people, effects } = await resolveIdentities(
    ctx,
    routed.map(({ update, route }) => onChannel(personOf(update), route, update)),
  );
  await applyIdentityEffects(ctx, effects);
  return routed.map(({ update, route }, index) => {
    const { contact_id, recipient } = required(people[index]);
    return {
      ...placeOf(route),
      ...(recipient ?? addressOf(personOf(update), update.channel_kind)),
      is_address_theirs: recipient !== null,
      contact_id,
    };
  });
}

async function applyEchoed(ctx: WorkContext, echoes: readonly Routed<IncomingEcho>[]): Promise<void> {
  if (echoes.length === 0) return;
  const arrived = await arriveBy(ctx, echoes, ({ recipient }) => recipient);
  await applyEchoes(
    ctx,
    echoes.map(({ update }, index) => ({ ...required(arrived[index]), echo: update })),
  );
}

async function applyReadUpTo(ctx: WorkContext, reads: readonly Routed<IncomingReadUpTo>[]): Promise<void> {
  if (reads.length === 0) return;
  const readers = await findKnownContacts(
    ctx.tx,
    reads.map(({ update, route }) => onChannel(update.reader, route, update)),
  );
  await applyReads(
    ctx,
    reads.flatMap(({ update: { time }, route }, index) => {
      const contact_id = readers[index];
      return typeof contact_id === 'string' ? [{ ...placeOf(route), contact_id, time }] : [];
    }),
  );
}

async function applyIdChanges(ctx: WorkContext, changes: readonly Routed<IncomingIdChange>[]): Promise<void> {
  const { rekeyed, effects } = await changeIdentities(
    ctx,
    changes.map(({ update, route }) => ({
      previous: onChannel(update.previous, route, update),
      current: onChannel(update.current, route, update),
    })),
  );
  await applyIdentityEffects(ctx, effects);
  await applyNumberChanges(
    ctx,
    rekeyed.map(({ change, contact_id }) => {
      const { update, route } = required(changes[change]);
      return {
        ...placeOf(route),
        ...addressOf(update.current, update.channel_kind),
        contact_id,
        from_id: update.previous.addresses.find(({ kind }) => kind === 'phone_id')?.id ?? null,
        time: update.time,
      };
    }),
  );
}

async function applyMarketingPreferences(
  ctx: WorkContext,
  preferences: readonly Routed<IncomingPreference>[],
): Promise<void> {
  const effects = await applyPreferences(
    ctx,
    preferences.map(({ update, route }) => ({
      person: onChannel(update.person, route, update),
      level: update.preference,
    })),
  );
  await applyIdentityEffects(ctx, effects);
}
