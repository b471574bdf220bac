import { Clock, Reply } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../ui/primitives/class-names.ts';
import type { Chat } from '../../contract/chat.ts';
import { isReplyFirst, replyLeft } from '../reply-left.ts';
import { durationText, windowLeft } from '../window-left.ts';

/** Further ahead a row shows no clock. */
const SHOWN_MS = 2 * 3_600_000;

const tones = {
  calm: 'bg-neutral-soft text-neutral-text',
  soon: 'bg-warning-soft text-warning-text',
  late: 'bg-danger-soft text-danger-text',
} as const;

/** What ends first, once it is near: the time to reply, or the reply window. The row has room for one. */
export function RowClock({ chat, now }: { chat: Chat; now: number }) {
  const { t } = useTranslation('chats');
  const reply = isReplyFirst(chat, now) ? replyLeft(chat, now) : null;
  const left = windowLeft(chat, now);
  if (reply === null ? !left.isShort : reply.ms > SHOWN_MS) return null;
  const Icon = reply === null ? Clock : Reply;
  return (
    <span
      className={classNames(
        'inline-flex h-[17px] shrink-0 items-center gap-[3px] rounded-full px-[5px] text-2xs font-medium tabular-nums',
        tones[reply?.tone ?? 'soon'],
      )}
    >
      <Icon aria-hidden className="size-[11px]" />
      {reply?.tone === 'late'
        ? t('row.late', { time: durationText(-reply.ms, t) })
        : durationText((reply ?? left).ms, t)}
    </span>
  );
}
