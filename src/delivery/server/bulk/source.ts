import type { AddressKind } from '../../../channels/contract/address.ts';
import type { OutgoingMessage } from '../../../channels/contract/outgoing.ts';
import type { Actor } from '../../../foundation/contract/actor.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import type { BusinessContext } from '../../../foundation/server/work-context.ts';
import type { Lane } from '../send.ts';

export type SourceState = 'running' | 'paused' | 'stopped';

/** One step of something that sends one content to many. `slot` stands where a value of the member belongs. */
export interface NewSource {
  business_id: Id;
  kind: string;
  record_id: Id;
  step: Id;
  /** Tells messages of one step apart: those of its branches, or of a version. */
  part?: string;
  channel_id: Id;
  lane: Lane;
  actor: Actor;
  /** What goes to the provider. */
  payload: OutgoingMessage;
  /** What the thread shows. */
  content_type: string;
  content: object;
  is_marketing: boolean;
}

/** A source that is open for members; locked until the transaction ends, so that a stop waits for it. */
export interface OpenSource {
  id: Id;
  business_id: Id;
  kind: string;
  record_id: Id;
  step: Id;
  part: string;
  state: SourceState;
  channel_id: Id;
  content_type: string;
  author_type: Actor['type'];
  author_id: Id | null;
  author_label: string;
}

/** One who gets it. `slot_values` is the text of a JSON array of texts. */
export interface SourceMember {
  member_id: Id;
  /** Of the message that it gets: a new id. */
  message_id: Id;
  contact_id: Id;
  slot_values: string;
  /** When it may leave at the earliest; null: at once. */
  due_time: string | null;
}

/** Where a member is written to. */
export interface MemberChat {
  contact_id: Id;
  chat_id: Id;
  recipient_id: string;
  recipient_kind: AddressKind;
}

/** Chats and messages of members, from the area that has them. */
export interface BulkMessages {
  /** Those of the contacts for whom `openChats` would return a chat, and whether their reply window is open; nothing is opened. */
  findReachable(
    ctx: BusinessContext,
    channelId: Id,
    contactIds: readonly Id[],
  ): Promise<ReadonlyMap<Id, { has_window: boolean }>>;
  /** The chats of these contacts on a channel, by contact; opened where there is none, unlisted. One without an address is left out. */
  openChats(ctx: BusinessContext, channelId: Id, contactIds: readonly Id[]): Promise<ReadonlyMap<Id, MemberChat>>;
  /** Shows failed messages as waiting again; returns those that had failed, with the sentence of their failure. */
  resetFailed(
    ctx: BusinessContext,
    messageIds: readonly Id[],
  ): Promise<readonly { id: Id; source_id: Id; reason: string | null }[]>;
  /** Removes messages that never left. */
  removeWaiting(ctx: BusinessContext, messageIds: readonly Id[]): Promise<void>;
  /** Writes the messages of members, pending and without events. */
  writeMessages(
    ctx: BusinessContext,
    source: OpenSource,
    messages: readonly { id: Id; chat_id: Id; slot_values: string }[],
  ): Promise<void>;
}

declare module '../../../foundation/server/area.ts' {
  interface Area {
    bulkMessages?: BulkMessages;
  }
}
