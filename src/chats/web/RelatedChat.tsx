import { channelSign } from '../../channels/web/index.ts';
import { useFormatDate } from '../../foundation/web/dates/use-format-date.ts';
import type { ModuleRecord } from '../../records/contract/record.ts';
import { ChannelGlyph } from '../../ui/primitives/ChannelGlyph.tsx';
import { Link } from '../../ui/primitives/Link.tsx';
import type { Chat } from '../contract/chat.ts';
import { RowPreview } from './list/RowPreview.tsx';
import { chatPaths } from './paths.ts';

/** A chat of a contact: through which channel, what was written last, and when. */
export function RelatedChat({ record }: { record: ModuleRecord }) {
  const formatDate = useFormatDate();
  // The list of related records has chats in the form of their own calls.
  const chat = record as unknown as Chat;
  return (
    <>
      <ChannelGlyph kind={channelSign(chat.channel.kind)} />
      <span className="flex min-w-0 flex-1 flex-col py-1.5">
        <Link to={chatPaths.chat(chat.id)} dir="auto" className="min-w-0 truncate">
          {chat.channel.name}
        </Link>
        <span className="flex min-w-0 text-xs">
          <RowPreview chat={chat} draft="" isUnread={chat.unread_count > 0} />
        </span>
      </span>
      <span className="text-xs text-tertiary tabular-nums">{formatDate(chat.last_message_time, 'label')}</span>
    </>
  );
}
