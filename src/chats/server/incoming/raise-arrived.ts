import type { Id } from '../../../foundation/contract/id.ts';
import type { WorkContext } from '../../../foundation/server/work-context.ts';
import { chatOpened, chatReopened, messageReceived } from '../../contract/domain-events.ts';
import { chatItem } from '../present-chat.ts';
import type { MessageRow } from '../store/message-rows-store.ts';
import type { LockedChat } from '../store/chat-lock-store.ts';

/** Raises what contacts have written. `opened`: keys of the chats that are new in the lists. */
export function raiseArrived(
  ctx: WorkContext,
  arrived: {
    opened: readonly string[];
    chats: ReadonlyMap<string, LockedChat>;
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
    items(arrived.messages).map(({ row, item }) => ({ ...item, message_id: row.id, content_type: row.content_type })),
  );
}

const contactActor = ({ id, label }: { id: Id; label: string }) => ({ type: 'contact' as const, id, label });
