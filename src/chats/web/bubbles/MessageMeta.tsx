import { Star } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormatDate } from '../../../foundation/web/dates/use-format-date.ts';
import { classNames } from '../../../ui/primitives/class-names.ts';
import type { Message } from '../../contract/message.ts';
import { Tick } from '../Tick.tsx';

interface MessageMetaProps {
  message: Message;
  /** Over a picture, on a dark pill. */
  isOver?: boolean;
  /** At the end of a text that flows around it. */
  isFloating?: boolean;
}

/** Star, time and tick of a message; hovering tells date, zone and author. */
export function MessageMeta({ message, isOver = false, isFloating = false }: MessageMetaProps) {
  const { t } = useTranslation('chats');
  const formatDate = useFormatDate();
  const { owner, origin } = message;
  const isComment = message.content_type === 'comment';
  const exact = formatDate(message.time, 'date_time');
  return (
    <span
      title={owner ? t('message.by', { time: exact, name: owner.label }) : exact}
      className={classNames(
        'inline-flex items-center gap-[3px] text-2xs font-regular whitespace-nowrap tabular-nums',
        isFloating && 'relative top-px float-end ms-2.5 mt-[5px]',
        isOver ? 'rounded-full bg-media-meta px-[7px] py-px text-media-meta-on' : 'text-bubble-meta',
      )}
    >
      {message.starred && (
        <Star role="img" aria-label={t('message.starred')} className="size-[11px] fill-current text-star" />
      )}
      {typeof message.meta['edited_time'] === 'string' && message.content_type !== 'deleted' && (
        <span>{t('message.edited')}</span>
      )}
      {isComment && owner && <bdi className="me-1 max-w-40 truncate font-medium">{owner.label}</bdi>}
      <bdi>{formatDate(message.time, 'time')}</bdi>
      {origin === 'outgoing' && !isComment && <Tick status={message.status} isOver={isOver} />}
    </span>
  );
}
