import type { Id } from '../../../foundation/contract/id.ts';
import type { WorkContext } from '../../../foundation/server/work-context.ts';
import { chatEvents } from '../../contract/events.ts';
import { presentChat } from '../store/chat-rows-store.ts';
import { chatKey, contactsOf, type ArrivedEcho, type ChannelKey, type Customer } from './arrivals.ts';
import { insertChats } from '../store/chat-write-store.ts';
import { noteCustomerReads } from '../store/customer-reads-store.ts';
import { lockChats, lockChatsOfContacts, type LockedChat } from '../store/chat-read-store.ts';
import type { PeopleOfBatch } from './people-of-batch.ts';

/** The chats of one batch, by `chatKey`, as they are after what the batch has done to them so far. */
export interface ChatsOfBatch {
  chats: Map<string, LockedChat>;
  /** Chats that were added for this batch, and that no event has shown yet. */
  added: Set<string>;
  /** Also chats of people whose addresses changed: all that they have, on any channel. */
  locked: readonly LockedChat[];
}

type Written = ChannelKey & Customer & { time: string };

/**
 * Locks every chat of a batch, before anything in the outbox and any message, and adds those that do not exist to who
 * wrote a message. `sentElsewhere`: messages of the business that are not known yet, as far as it is known now.
 */
export async function lockChatsOfBatch(
  { tx }: WorkContext,
  people: PeopleOfBatch,
  sentElsewhere: readonly ArrivedEcho[],
): Promise<ChatsOfBatch> {
  const { messages, changes, past, reads, changed } = people;
  const written: Written[] = [
    ...messages.map((each) => ({ ...each, time: each.message.time })),
    ...sentElsewhere.map((each) => ({ ...each, time: each.echo.time })),
    ...past.map((each) => ({ ...each, time: each.past.time })),
  ];
  const of = contactsOf(changed);
  // Reading alone locks its chats where it is noted.
  const wanted = written.length + changes.length + of.length === 0 ? [] : [...written, ...changes, ...reads];
  const locked =
    of.length > 0 ? await lockChatsOfContacts(tx, [...of, ...wanted]) : [...(await lockChats(tx, wanted)).values()];
  const keptOf = new Map(changed.merged.map((each) => [`${each.business_id} ${each.merged_id}`, each.kept_id]));
  const chats = new Map<string, LockedChat>();
  for (const chat of locked) {
    const contact_id = keptOf.get(`${chat.business_id} ${chat.contact_id}`) ?? chat.contact_id;
    const key = chatKey({ ...chat, contact_id });
    // The oldest is the one that is kept.
    if (!chats.has(key)) chats.set(key, chat);
  }
  const missing = new Map<string, Written>();
  for (const each of written)
    if (!chats.has(chatKey(each)) && !missing.has(chatKey(each))) missing.set(chatKey(each), each);
  const added = missing.size === 0 ? new Set<string>() : await insertChats(tx, [...missing.values()]);
  for (const [key, chat] of await lockChats(tx, [...missing.values()])) chats.set(key, chat);
  await noteCustomerReads(tx, reads);
  return { chats, added, locked };
}

/** The keys of chats that these messages bring into the lists: new ones, and those that only a bulk send knew. Each is returned once. */
export function takeOpened(
  { chats, added }: ChatsOfBatch,
  written: readonly (ChannelKey & { contact_id: Id })[],
): string[] {
  const keys = new Set(written.map(chatKey));
  return [...keys].filter((key) => added.delete(key) || chats.get(key)?.is_listed === false);
}

/** Keeps what has become of chats for what the batch does to them next. */
export function keepTouched({ chats }: ChatsOfBatch, touched: ReadonlyMap<Id, LockedChat>): void {
  for (const chat of touched.values()) chats.set(chatKey(chat), chat.is_listed ? chat : { ...chat, is_listed: true });
}

/** Emits chats that are new in the lists. */
export function emitOpened(ctx: WorkContext, { chats }: ChatsOfBatch, opened: readonly string[]): void {
  ctx.emitAll(
    chatEvents.newChat,
    opened.flatMap((key) => {
      const chat = chats.get(key);
      return chat ? [{ business_id: chat.business_id, data: presentChat(chat) }] : [];
    }),
  );
}
