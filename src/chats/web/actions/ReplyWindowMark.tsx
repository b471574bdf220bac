import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../../foundation/web/dates/use-now.ts';
import type { RecordPartProps } from '../../../records/web/index.ts';
import { Pill } from '../../../ui/primitives/StatusPill.tsx';
import { durationText, windowLeft } from '../window-left.ts';
import { newestChatQuery } from './newest-chat-query.ts';

/** How long a contact can be answered, while their newest chat is open to it. */
export function ReplyWindowMark({ record: { id } }: RecordPartProps) {
  const { t } = useTranslation('chats');
  const { data: chat } = useQuery(newestChatQuery(id));
  const now = useNow().getTime();
  if (!chat) return null;
  const { ms, isShort } = windowLeft(chat, now);
  if (ms === 0) return null;
  return <Pill tone={isShort ? 'warning' : 'neutral'}>{t('row.window_open', { left: durationText(ms, t) })}</Pill>;
}
