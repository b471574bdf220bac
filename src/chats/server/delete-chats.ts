import type { ContactKeys } from '../../contacts/server/index.ts';
import { countSends, deleteAttention, deleteSends } from '../../delivery/server/index.ts';
import type { Id } from '../../foundation/contract/id.ts';
import type { WorkContext } from '../../foundation/server/work-context.ts';
import { deleteFilesOfMessages } from '../../media/server/index.ts';
import { chatDeleted } from '../contract/domain-events.ts';
import { chatEvents } from '../contract/events.ts';
import { deleteChatRows, findMessagesOfChats, findSharedFiles, type MessageOfChat } from './store/chat-delete-store.ts';
import { lockChatsOfContacts, type LockedChat } from './store/chat-read-store.ts';

/**
 * Deletes the chats of contacts that are deleted: with every message, its file and what was still to be sent. Bulk sends count
 * these messages no more, as if they had never been handed over. Of a message that is with the provider at this moment
 * nothing is written down afterwards.
 */
export async function deleteChatsOfContacts(ctx: WorkContext, contacts: ContactKeys): Promise<void> {
  const { tx } = ctx;
  const chats = await lockChatsOfContacts(tx, contacts);
  await deleteAttention(tx, contacts);
  if (chats.length === 0) return;
  const keys = chats.map(({ business_id, id }) => ({ business_id, chat_id: id }));
  const messages = await findMessagesOfChats(tx, keys);
  const files = await filesToDelete(ctx, chats, messages);
  await deleteSends(tx, messages);
  await countSends(
    tx,
    messages.flatMap(({ business_id, source_id, status, failure: reason }) =>
      source_id === null ? [] : [{ business_id, source_id, status, reason, count: -1 }],
    ),
  );
  await deleteChatRows(tx, keys, messages);
  await deleteFilesOfMessages(ctx, files);
  ctx.raise(chatDeleted, keys);
  ctx.emitAll(
    chatEvents.chatsDeleted,
    [...Map.groupBy(chats, ({ business_id }) => business_id)].map(([business_id, own]) => ({
      business_id,
      data: { ids: own.map(({ id }) => id) },
    })),
  );
}

/** Files of the messages that no message of another chat carries: what was sent to many stays with the others. */
async function filesToDelete(
  { tx }: WorkContext,
  chats: readonly LockedChat[],
  messages: readonly MessageOfChat[],
): Promise<{ business_id: Id; id: Id }[]> {
  const files: { business_id: Id; id: Id }[] = [];
  for (const [businessId, own] of Map.groupBy(messages, ({ business_id }) => business_id)) {
    for (const { link_file_id: id } of own) if (id !== null) files.push({ business_id: businessId, id });
    const ids = [...new Set(own.flatMap(({ file_id: id }) => (id === null ? [] : [id])))];
    if (ids.length === 0) continue;
    const chatIds = chats.filter(({ business_id }) => business_id === businessId).map(({ id }) => id);
    const isShared = await findSharedFiles(tx, businessId, ids, chatIds);
    files.push(...ids.filter((id) => !isShared.has(id)).map((id) => ({ business_id: businessId, id })));
  }
  return files;
}
