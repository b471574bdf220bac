import type { ChannelCapabilities } from '../../../contract/capabilities.ts';
import type { SendRequest, Provider } from '../provider.ts';

/** A number, page or account of a business, by the provider's ids. */
export interface ProviderNumber {
  number_id: string;
  account_id: string;
}

/** Milliseconds since 1970; five seconds ago where a test gives none. */
interface At {
  at?: number;
}
interface ById extends At {
  /** The provider's id of what is reported. */
  id: string;
}

/** A message of a customer: words where nothing else is named. */
export interface WrittenMessage extends ById {
  from: string;
  text?: string;
  /** The provider's id of an image, which has no words of its own. */
  image?: string;
  /** Something of a kind that the product does not know. */
  isUnknown?: boolean;
  /** The provider's id of the message that it replies to. */
  quotes?: string;
}

/** Something that a customer does to a message. */
export interface ChangedMessage extends ById {
  from: string;
  target: string;
}

/**
 * What a provider reports, in its own form. Null where it has no such thing: a test then checks what its capabilities
 * say instead, or ends.
 */
export interface ProviderWebhooks {
  message(of: WrittenMessage): object;
  reaction(of: ChangedMessage & { emoji: string }): object | null;
  edit(of: ChangedMessage & { text: string }): object | null;
  revoke(of: ChangedMessage): object | null;
  /** The customer has read what was sent until then: told by ids, or by time. */
  read(of: At & { ids: readonly string[]; by: string }): object;
  /** The message has reached the customer's device. */
  delivered(of: ById): object | null;
  /** What was accepted before is not delivered. */
  failed(of: ById): object | null;
  /** By what a send without a response becomes known. */
  settles(of: ById & { send: SentMessage }): object;
  /** A message that the business sent in another app. */
  echo(of: ById & { to: string; text: string }): object | null;
  /** A customer continues under another address. */
  moved(of: ById & { from: string; to: string }): object | null;
  /** One part that cannot be understood, of this number. */
  malformed(): object;
}

/** A send as the provider saw it. */
export interface SentMessage {
  to: string;
  text: string;
  /** Our id of the attempt. */
  callbackData: string;
  isOutsideWindow: boolean;
  /** The provider's id of the file that goes with it. */
  file: string | null;
}

/**
 * What becomes of a send. `lost`: taken, but no response says so; `fails`: refused for this message; `stumbles`: may be
 * tried again soon; `unusable`: refused for every message of the channel.
 */
export type SendResult = 'accepted' | 'lost' | 'fails' | 'stumbles' | 'unusable';

/** What becomes of a customer's file when it is fetched. */
export type StoredFile = Buffer | 'gone' | 'fails';

/** A provider as tests play it: what customers and the provider do, and what becomes of a send. */
export interface ProviderFixture {
  /** Another instance, where a test runs two programs. */
  provider: Provider;
  capabilities: ChannelCapabilities;
  /** The address of a new customer. */
  customer(): string;
  webhooks(number: ProviderNumber): ProviderWebhooks;
  /** One webhook that says what these say, in their order. */
  together(...webhooks: readonly object[]): object;
  /** Everything that was sent, oldest first. */
  sent(): readonly SentMessage[];
  /** How many files were uploaded. */
  uploads(): number;
  /** Decides about each send from now on. */
  respond(decide: (send: SentMessage) => SendResult): void;
  /** What customers have sent, by the provider's id of the file. */
  files: Map<string, StoredFile>;
  /** Begins again: nothing was sent, and everything is accepted. */
  reset(): void;
  close(): Promise<void>;
}

export const timeOf = ({ at = Date.now() - 5_000 }: At): number => at;

/** The words of a message that has some. */
export const wordsOf = ({ message }: Pick<SendRequest, 'message'>): string =>
  'text' in message ? message.text : 'caption' in message ? (message.caption ?? '') : '';
