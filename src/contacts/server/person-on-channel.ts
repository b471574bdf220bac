import type { Address } from '../../channels/contract/address.ts';
import type { ChannelKind } from '../../channels/contract/providers/kinds.ts';
import type { Id } from '../../foundation/contract/id.ts';
import type { Identity } from './identity-store.ts';

/** Someone as a channel knows them at a time: under one address at least, and one of each kind at most. */
export interface PersonOnChannel {
  business_id: Id;
  channel_kind: ChannelKind;
  /** Within what ids of persons are unique on this channel; '' when it is not known. */
  person_scope: string;
  addresses: readonly Omit<Address, 'scope'>[];
  name: string | null;
  username: string | null;
  country: string | null;
  /** The provider's time of what they did, ISO 8601: numbers change hands. */
  time: string;
  /** Nothing reacts when this adds a contact: it is told of the past, or of what was done elsewhere. */
  is_silent?: boolean;
}

/** A person's id of a kind; null where they have none. */
export const idOf = ({ addresses }: PersonOnChannel, kind: Address['kind']): string | null =>
  addresses.find((address) => address.kind === kind)?.id ?? null;

/** The addresses of a person by kind. */
export function addressesIn(person: PersonOnChannel): { personId?: Identity; phone?: Identity; sender?: Identity } {
  const { business_id, channel_kind, person_scope, addresses } = person;
  const found: { personId?: Identity; phone?: Identity; sender?: Identity } = {};
  for (const { kind, id } of addresses) {
    const scope = kind === 'person_id' ? person_scope : '';
    const identity = { business_id, channel_kind, scope, provider_user_id: id, id_kind: kind };
    if (kind === 'person_id') found.personId = identity;
    else if (kind === 'sender_id') found.sender = identity;
    else found.phone = identity;
  }
  return found;
}

/** The addresses of a person, the one that decides first. */
export function identitiesOf(person: PersonOnChannel): Identity[] {
  const { personId, phone, sender } = addressesIn(person);
  return [personId, phone, sender].filter((identity) => identity !== undefined);
}

/** Is the first time later than the second? */
export const isAfter = (time: string, other: string): boolean => Date.parse(time) > Date.parse(other);
