import type { AddressKind } from '../../contract/address.ts';
import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { ChannelCapabilities } from '../../contract/capabilities.ts';
import type { AccountChange, IncomingUpdate, SendFailure } from '../../contract/incoming.ts';
import type { ChannelNotice } from '../../contract/notice.ts';
import type { OutgoingMessage } from '../../contract/outgoing.ts';
import type { ChannelKind } from '../../contract/providers/kinds.ts';
import type { SendResponse, UploadResponse } from '../../contract/sending.ts';
import type { RetryClass } from '../../contract/retry-class.ts';
import type { ConnectProvider } from './connect-provider.ts';
import type { FileToUpload } from './file-to-upload.ts';
import type { TemplateClient, TemplateSentences } from './template-client.ts';

/**
 * One kind of channel: everything that the product knows of the company behind it. What is written in its own form
 * (webhooks, errors, ids, limits) is turned into our words here, and nothing outside its folder names it.
 */
export interface Provider {
  readonly kind: ChannelKind;
  readonly capabilities: ChannelCapabilities;

  /** Was this webhook sent by the provider? Asked before anything of it is stored. */
  verify(webhook: Webhook): boolean;
  /** Before it sends webhooks, a provider asks whether our address is ours. */
  greet(query: Readonly<Record<string, unknown>>): Greeting;
  /**
   * Takes a webhook apart. Pure. Throws when the whole is unreadable; a malformed part spoils no other.
   * `receivedTime` (ISO 8601) is the time of what names none.
   */
  split(body: Buffer, receivedTime: string): WebhookPart[];

  /** Onboarding: login, accounts, numbers, activation. */
  readonly connect: ConnectProvider;
  /** Every call that is made for one channel. */
  open(access: ChannelAccess): ChannelClient;

  /** What a refusal means, by the provider's code: what happened, who can fix it, whether to try again. */
  explain(code: number | null, detail: string | null): Explanation;
  /** What people must read of a change that changes no setting of a channel; null for every other change. */
  noticeOf(change: AccountChange): Omit<ChannelNotice, 'id' | 'time'> | null;
  /** What it says about templates; absent where it has none. */
  readonly templates?: TemplateSentences;
  /** The codes under which a channel pauses when the provider reports these of its account. */
  readonly pauseCodes: { disconnected: number; banned: number };

  close(): Promise<void>;
}

/** A webhook as it came. */
export interface Webhook {
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** `isTheirs`: the question came from the provider. `reply`: what it is responded with; null refuses it. */
export interface Greeting {
  isTheirs: boolean;
  reply: string | null;
}

/** A part of a webhook that is understood, or is not, by itself. */
export interface WebhookPart {
  /** What it says, in our words; nothing for what changes nothing. Throws, with the reason, when it is malformed. */
  convert(): IncomingUpdate[];
  /** A webhook that holds this part alone: what a dead letter keeps, and what is applied when it is replayed. */
  alone(): Buffer;
}

/** What calls for one channel need. */
export interface ChannelAccess {
  account_id: string;
  /** Number, page or account, by the provider's id. */
  number_id: string;
  token: string;
}

export interface SendRequest {
  recipient: { id: string; kind: AddressKind };
  message: OutgoingMessage;
  /** The provider's id of the message's file. */
  fileId: string | null;
  /** After the chat's reply window: a template, or what a person writes as its human agent. */
  isOutsideWindow: boolean;
  /** Our id of the attempt; comes back with statuses where the provider settles by callback. */
  callbackData: string;
}

/** What the sending engine asks of a provider. Neither call throws for what the network or the provider does. */
export interface Sender {
  send(request: SendRequest): Promise<SendResponse>;
  upload(file: FileToUpload): Promise<UploadResponse>;
}

/** All calls for one channel. Those that are not sends reject with `ProviderRefused` or `OutsideError`. */
export interface ChannelClient extends Sender {
  /** Marks a customer's message, and all before it, as read; with `typing` the customer sees that we write. */
  markRead(messageId: string, options?: { typing?: boolean }): Promise<void>;
  /** A file that a customer sent, as it comes; null when the provider keeps it no more. */
  fetchMedia(mediaId: string): Promise<IncomingBytes | null>;
  /** Absent where the provider has no templates. */
  templates?: TemplateClient;
}

/** The bytes of a customer's file, as they come. */
export interface IncomingBytes {
  bytes: Readable;
  /** Is this hexadecimal hash the provider's? True where the provider named none. */
  isRight(sha256: string): boolean;
}

/** Who can fix the cause: `login`: connecting the account again; `registration`: activating the number again. */
export type FixedBy = 'login' | 'registration';

export interface Explanation extends SendFailure {
  fixed_by: FixedBy | null;
}
