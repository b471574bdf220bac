import type { AddressKind } from '../../../channels/contract/address.ts';
import type {
  IncomingChange,
  IncomingEcho,
  IncomingMessage,
  IncomingStatus,
} from '../../../channels/contract/incoming.ts';
import type { Id } from '../../../foundation/contract/id.ts';

/** Whose number something arrived at, by our own record. */
export interface Place {
  business_id: Id;
  channel_id: Id;
}

/** Who it came from, and under which address they are written to. */
export interface Sender {
  contact_id: Id;
  recipient_id: string;
  recipient_kind: AddressKind;
  /** False for a late message from an address that is no longer theirs: their chat keeps its own. */
  is_address_theirs: boolean;
}

export interface ArrivedMessage extends Place, Sender {
  message: IncomingMessage;
}

export interface ArrivedChange extends Place, Sender {
  change: IncomingChange;
}

/** A customer has read everything up to a time. */
export interface ArrivedRead extends Place {
  contact_id: Id;
  time: string;
}

/** A message that the business sent, and the chat that it is of. */
export interface ArrivedEcho extends Place, Sender {
  echo: IncomingEcho;
}

export interface ArrivedStatus extends Place {
  status: IncomingStatus;
}

/** Names a message by the provider's id within its channel. */
export const providerKey = (place: Place, providerId: string): string =>
  `${place.business_id} ${place.channel_id} ${providerId}`;

/** Names the chat of a contact on a channel. */
export const chatKey = (of: Place & { contact_id: Id }): string =>
  `${of.business_id} ${of.channel_id} ${of.contact_id}`;
