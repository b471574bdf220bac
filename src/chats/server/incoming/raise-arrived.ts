import type { Id } from '../../../foundation/contract/id.ts';
import type { WorkContext } from '../../../foundation/server/work-context.ts';
import { chatOpened, chatReopened, messageReceived } from '../../contract/domain-events.ts';
import type { LockedChat } from '../store/chat-read-store.ts';
import { chatItem } from '../store/chat-rows-store.ts';
import type { MessageRow } from '../store/message-rows-store.ts';

/** Raises what contacts have written. `opened`: keys of the chats that are new in the lists. */
export function raiseArrived(
  ctx: WorkContext,
  arrived: {
    opened: readonly string[];
    chats: ReadonlyMap<string, LockedChat>;
    /** Who is notified of a message, by chat. */
    unaware: ReadonlyMap<Id, readonly Id[]>;
    lines: readonly MessageRow[];
    messages: readonly MessageRow[];
  },
): void {
  const byId = new Map([...arrived.chats.values()].map((chat) => [chat.id, chat]));
  const items = (rows: readonly MessageRow[]) =>
    rows.flatMap((row) => {
      const chat = byId.get(row.chat_id);
      return chat ? [{ row, item: chatItem(chat) }] : [];
    });
  const opened = arrived.opened.flatMap((key) => {
    const chat = arrived.chats.get(key);
    return chat ? [chatItem(chat)] : [];
  });
  ctx.raise(
    chatOpened,
    opened.map((item) => ({ ...item, actor: contactActor(item.contact) })),
  );
  ctx.raise(
    chatReopened,
    items(arrived.lines.filter(({ content }) => content.event === 'reopened')).map(({ item }) => ({
      ...item,
      actor: contactActor(item.contact),
    })),
  );
  ctx.raise(
    messageReceived,
    items(arrived.messages).map(({ row, item }) => ({
      ...item,
      unaware_follower_ids: [...(arrived.unaware.get(row.chat_id) ?? [])],
      message_id: row.id,
      content_type: row.content_type,
      written_time: row.time,
    })),
  );
}

const contactActor = ({ id, label }: { id: Id; label: string }) => ({ type: 'contact' as const, id, label });
