import { preferredAddress, type AddressKind, type AddressRules } from '../../../channels/contract/address.ts';
import type {
  IncomingChange,
  IncomingEcho,
  IncomingMessage,
  IncomingPastMessage,
  IncomingPerson,
  IncomingUpdate,
} from '../../../channels/contract/incoming.ts';
import { capabilitiesOf } from '../../../channels/contract/providers/capabilities-of.ts';
import type { ChannelKind } from '../../../channels/contract/providers/kinds.ts';
import type { NumberRoute } from '../../../channels/server/index.ts';
import type { PersonOnChannel } from '../../../contacts/server/index.ts';
import type { ChannelKey } from './arrivals.ts';

/** An update together with the channel whose number it came to. */
export interface Routed<Update extends IncomingUpdate = IncomingUpdate> {
  update: Update;
  route: NumberRoute;
}

export type UpdateOf<Kind extends IncomingUpdate['kind']> = Extract<IncomingUpdate, { kind: Kind }>;

/** The updates of these kinds, in their order. */
export const ofKind = <Kind extends IncomingUpdate['kind']>(
  routed: readonly Routed[],
  ...kinds: readonly Kind[]
): Routed<UpdateOf<Kind>>[] =>
  routed.filter((each): each is Routed<UpdateOf<Kind>> => kinds.some((kind) => each.update.kind === kind));

export const channelOf = ({ business_id, channel_id }: NumberRoute): ChannelKey => ({ business_id, channel_id });

export type OfCustomer = IncomingMessage | IncomingChange | IncomingEcho | IncomingPastMessage;

export function personOf(update: OfCustomer): IncomingPerson {
  if (update.kind === 'echo') return update.recipient;
  return update.kind === 'past_message' ? update.person : update.sender;
}

/** What did not happen here and now may add a contact, but nothing reacts to it. */
const SILENT: ReadonlySet<string> = new Set<IncomingUpdate['kind']>(['echo', 'past_message', 'address_book']);

/** Of whom an update speaks, at its time. */
export const onChannel = (
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
export function addressOf(
  { addresses }: IncomingPerson,
  kind: ChannelKind,
): { recipient_id: string; recipient_kind: AddressKind } {
  const preferred = preferredAddress(addresses, rulesOf(kind));
  if (!preferred) throw new Error('A person without an address');
  return { recipient_id: preferred.id, recipient_kind: preferred.kind };
}

export function required<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('Two lists of one batch differ in length');
  return value;
}
