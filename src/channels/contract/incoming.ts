import type { Address } from './address.ts';
import type { SendRefusal } from './outgoing.ts';
import type { ChannelKind } from './providers/kinds.ts';
import type { RetryClass } from './retry-class.ts';

/**
 * What providers report, in neutral terms. A converter per provider turns payloads into these; the
 * areas apply them in batches. Nothing here says which business it is for: that is found by our own
 * record of who has which number.
 */

interface Incoming {
  channel_kind: ChannelKind;
  /** Number, page or account by the provider's id. */
  provider_number_id: string;
}

/** Someone as the provider knows them: under one address at least. */
export interface IncomingPerson {
  /** At most one of each kind. Their scope follows from the channel. */
  addresses: readonly Omit<Address, 'scope'>[];
  /** As they call themselves. */
  name: string | null;
  username: string | null;
  /** ISO 3166, two letters, where an id says it. */
  country: string | null;
}

export interface IncomingFile {
  csid: null;
  name: string;
  mime_type: string;
  size: null;
  caption?: string;
  voice?: boolean;
  animated?: boolean;
}

/** Content by kind, in the same words as stored messages. */
export type IncomingContent =
  | { content_type: 'text'; content: { text: string } }
  | { content_type: 'image' | 'video' | 'audio' | 'file' | 'sticker'; content: IncomingFile; provider_media_id: string }
  | {
      content_type: 'location';
      content: { latitude: number; longitude: number; name?: string; address?: string };
    }
  | {
      content_type: 'contacts';
      content: { contacts: { name: string; phones: string[]; emails?: string[] }[] };
    }
  | {
      content_type: 'order';
      content: {
        catalog_id?: string;
        text?: string;
        items: { product: string; quantity: number; price: number; currency: string }[];
        total: number;
        currency: string;
      };
    }
  | { content_type: 'reply'; content: { text: string; payload?: string; description?: string; is_form?: boolean } }
  | {
      content_type: 'unsupported';
      content: { reason: string; /** The content comes later under the same id. */ is_placeholder?: true };
    };

export interface IncomingMessage extends Incoming {
  kind: 'message';
  provider_id: string;
  /** The provider's time, ISO 8601. */
  time: string;
  sender: IncomingPerson;
  content: IncomingContent;
  /** The message that this one replies to. */
  quoted_provider_id: string | null;
  /** What else is worth keeping: forwarded, the advertisement or product that it came from. */
  meta: Record<string, unknown>;
}

/** Something that happens to an earlier message. */
export interface IncomingChange extends Incoming {
  kind: 'reaction' | 'edit' | 'revoke';
  provider_id: string;
  target_provider_id: string;
  time: string;
  /** Of whose chat the message is. */
  sender: IncomingPerson;
  /** Who did it. The business does so in another app of the provider. */
  by: 'contact' | 'business';
  /** Of a reaction; empty when it was taken back. */
  emoji: string;
  /** Of an edit. */
  content: IncomingContent | null;
}

export interface IncomingStatus extends Incoming {
  kind: 'status';
  provider_id: string;
  status: 'sent' | 'delivered' | 'read' | 'played' | 'failed';
  time: string;
  error: SendFailure | null;
  /** Null where the provider says nothing of it: it does so with one or two of a message's statuses. */
  price: MessagePrice | null;
  /** Our own id of the attempt, echoed. */
  callback_data: string | null;
}

/** What a message costs the business, as the provider says with its status. */
export interface MessagePrice {
  /** Null where the provider does not say. */
  is_charged: boolean | null;
  /** Why it is free: it answers the customer, or the customer came by an advertisement. Null where it is not, or no reason is given. */
  free_because: 'customer_service' | 'entry_point' | null;
  /** In the provider's word: marketing, utility, authentication, service. */
  category: string | null;
  /** The provider's name of how it charges. */
  model: string | null;
  /** What older versions of a provider charge for: a conversation and until when it lasts. */
  conversation: { id: string; origin: string | null; until: string | null } | null;
}

/** A message that will not be delivered, as its provider explains it. */
export interface SendFailure {
  /** What people read, with the provider's own code and words. */
  refusal: SendRefusal;
  /** Every message of the channel would meet it: the channel stops until a person has fixed the cause. */
  pauses: boolean;
  /** The reply window of the chat has ended, whatever was known of it here. */
  closes_window: boolean;
  /** Whether the engine sends it again by itself. */
  retry: RetryClass;
}

/** Everything that we sent to this person until then was read. Some providers report reading so, and no single message. */
export interface IncomingReadUpTo extends Incoming {
  kind: 'read_up_to';
  reader: IncomingPerson;
  /** ISO 8601. */
  time: string;
}

/**
 * A message that the business sent: by us, or in another app of the provider. Where no status repeats our id of an
 * attempt, this is how it becomes known that an attempt without a response was taken.
 */
export interface IncomingEcho extends Incoming {
  kind: 'echo';
  provider_id: string;
  time: string;
  recipient: IncomingPerson;
  content: IncomingContent;
  quoted_provider_id: string | null;
  meta: Record<string, unknown>;
  /** Our own id of the attempt, where the provider repeats it. */
  callback_data: string | null;
}

/**
 * A message of the time before the number was connected here, of either side. It is stored and causes nothing: it is not
 * unread, opens no window, and nothing reacts to it.
 */
export interface IncomingPastMessage extends Incoming {
  kind: 'past_message';
  provider_id: string;
  time: string;
  /** With whom the chat is. */
  person: IncomingPerson;
  origin: 'incoming' | 'outgoing';
  /** How far it had come; null where that is not known. */
  status: 'sent' | 'delivered' | 'read' | 'failed' | null;
  content: IncomingContent;
  quoted_provider_id: string | null;
  meta: Record<string, unknown>;
}

/** How far a provider has come with the import of earlier chats. */
export interface IncomingImportProgress extends Incoming {
  kind: 'import_progress';
  /** Percent; null where it is not said. */
  percent: number | null;
  /** Why nothing is imported. */
  refusal: SendRefusal | null;
}

/** Someone in the address book of the phone whose number this is. */
export interface IncomingAddressBookEntry extends Incoming {
  kind: 'address_book';
  time: string;
  person: IncomingPerson;
  is_removed: boolean;
}

/** Someone filled in a form of an advertisement; what they answered is asked of the provider by these ids. */
export interface IncomingLead extends Incoming {
  kind: 'lead';
  lead_id: string;
  form_id: string;
  ad_id: string | null;
  time: string;
}

/** A person continues under another id. */
export interface IncomingIdChange extends Incoming {
  kind: 'id_change';
  provider_id: string | null;
  time: string;
  previous: IncomingPerson;
  current: IncomingPerson;
}

/** A person's preference about marketing messages. */
export interface IncomingPreference extends Incoming {
  kind: 'preference';
  time: string;
  person: IncomingPerson;
  preference: 'opted_in' | 'opted_out';
}

/** What a provider says about an account, one of its numbers or its templates. */
export interface IncomingAccountEvent {
  kind: 'account';
  channel_kind: ChannelKind;
  provider_account_id: string;
  /** Digits of the number that is meant; null: every number of the account. */
  display_number: string | null;
  /** When the provider said so, ISO 8601. */
  time: string;
  change: AccountChange;
}

export type AccountChange =
  | { type: 'restriction'; restrictions: { restriction: string; until: string | null }[] }
  | { type: 'violation'; violation: string }
  | { type: 'ban'; is_banned: boolean; reason: string }
  | { type: 'disconnected'; reason: string }
  | { type: 'reconnected' }
  | { type: 'review'; decision: string }
  | { type: 'messaging_limit'; limit: number | null }
  | { type: 'throughput'; per_second: number }
  | { type: 'quality'; quality: string }
  | { type: 'name'; decision: string; name: string | null; rejection_reason: string | null }
  | { type: 'alert'; alert: string; severity: string; description: string }
  | { type: 'pin_changed'; event: string }
  | {
      type: 'template_status';
      template_id: string;
      status: string;
      /** The provider's word. */
      reason: string | null;
      /** What else it says of it, for people. */
      detail: string | null;
      /** For so long, from the time of this report; null where it does not say. */
      paused_hours: number | null;
    }
  | { type: 'template_quality'; template_id: string; quality: string }
  | {
      type: 'template_category';
      template_id: string;
      category: string;
      /** The category that it will have, and from when. */
      announced: string | null;
      announced_time: string | null;
    }
  | { type: 'template_components'; template_id: string };

/** The provider reports trouble of its own about a number: limits, or a webhook that it gave up. */
export interface IncomingFault extends Incoming {
  kind: 'fault';
  code: number | null;
}

export type IncomingUpdate =
  | IncomingMessage
  | IncomingChange
  | IncomingStatus
  | IncomingReadUpTo
  | IncomingEcho
  | IncomingPastMessage
  | IncomingImportProgress
  | IncomingAddressBookEntry
  | IncomingLead
  | IncomingIdChange
  | IncomingPreference
  | IncomingAccountEvent
  | IncomingFault;
