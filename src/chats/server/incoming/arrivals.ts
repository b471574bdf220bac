import type { AddressKind } from '../../../channels/contract/address.ts';
import type {
  IncomingChange,
  IncomingEcho,
  IncomingMessage,
  IncomingPastMessage,
  IncomingStatus,
} from '../../../channels/contract/incoming.ts';
import type { ContactMerge, MovedAddress } from '../../../contacts/server/index.ts';
import type { Id } from '../../../foundation/contract/id.ts';

/** The channel whose number something arrived at. */
export interface ChannelKey {
  business_id: Id;
  channel_id: Id;
}

/** Who it came from, and under which address they are written to. */
export interface Customer {
  contact_id: Id;
  recipient_id: string;
  recipient_kind: AddressKind;
  /** False for a late message from an address that is no longer theirs: their chat keeps its own. */
  is_address_theirs: boolean;
}

export interface ArrivedMessage extends ChannelKey, Customer {
  message: IncomingMessage;
}

export interface ArrivedChange extends ChannelKey, Customer {
  change: IncomingChange;
}

/** A customer has read everything up to a time. */
export interface ArrivedRead extends ChannelKey {
  contact_id: Id;
  time: string;
}

/** A message that the business sent, and the chat that it is of. */
export interface ArrivedEcho extends ChannelKey, Customer {
  echo: IncomingEcho;
}

/** A message of the time before the number was connected here. */
export interface ArrivedPast extends ChannelKey, Customer {
  past: IncomingPastMessage;
}

export interface ArrivedStatus extends ChannelKey {
  status: IncomingStatus;
}

/** A known contact continues under another address on this channel. */
export interface AddressChange extends ChannelKey {
  contact_id: Id;
  /** The number that they left; null where it is not known. */
  from_id: string | null;
  /** Everything under which they are known no more. */
  left_ids: readonly string[];
  recipient_id: string;
  recipient_kind: AddressKind;
  /** ISO 8601. */
  time: string;
}

/** What was learned about people in a batch. */
export interface PeopleChanges {
  merged: ContactMerge[];
  moved: MovedAddress[];
  readdressed: AddressChange[];
}

/** The contacts whose chats these changes are about. */
export const contactsOf = ({ merged, moved, readdressed }: PeopleChanges): { business_id: Id; contact_id: Id }[] => [
  ...merged.flatMap(({ business_id, kept_id, merged_id }) => [
    { business_id, contact_id: kept_id },
    { business_id, contact_id: merged_id },
  ]),
  ...moved,
  ...readdressed,
];

/** Names a message by the provider's id within its channel. */
export const providerKey = (channel: ChannelKey, providerId: string): string =>
  `${channel.business_id} ${channel.channel_id} ${providerId}`;

/** Names the chat of a contact on a channel. */
export const chatKey = (of: ChannelKey & { contact_id: Id }): string =>
  `${of.business_id} ${of.channel_id} ${of.contact_id}`;
