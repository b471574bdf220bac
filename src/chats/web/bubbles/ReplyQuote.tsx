import { useTranslation } from 'react-i18next';
import { classNames } from '../../../ui/primitives/class-names.ts';
import type { Message } from '../../contract/message.ts';
import { previewText } from '../list/preview.ts';
import { thumbnailUrl } from './format.ts';

interface ReplyQuoteProps {
  quoted: NonNullable<Message['reply_message']>;
  chatId: string;
  contactName: string;
  onJump?: ((id: string) => void) | undefined;
}

/** What a message answers: marigold for them, petrol for us; a press goes to the original. */
export function ReplyQuote({ quoted, chatId, contactName, onJump }: ReplyQuoteProps) {
  const { t } = useTranslation('chats');
  const isOurs = quoted.origin === 'outgoing';
  const inside = (
    <>
      <span className="min-w-0 flex-1">
        <b className={classNames('block truncate', isOurs ? 'text-accent-text' : 'text-warning-text')}>
          {isOurs ? t('message.you') : <bdi>{contactName}</bdi>}
        </b>
        <span dir="auto" className="block truncate">
          {previewText(quoted.content_type, quoted.text, t)}
        </span>
      </span>
      <QuotedPicture chatId={chatId} quoted={quoted} />
    </>
  );
  const look = classNames(
    '-mx-1 mb-1 flex w-[calc(100%+8px)] items-center gap-2 rounded-xs rounded-e-md border-s-3 bg-bubble-quote px-2 py-1 text-start text-xs',
    isOurs ? 'border-accent-solid' : 'border-chart-2',
  );
  if (!onJump) return <div className={look}>{inside}</div>;
  return (
    <button type="button" title={t('message.go_to_original')} onClick={() => onJump(quoted.id)} className={look}>
      {inside}
    </button>
  );
}

/** The picture of a quoted message, small; nothing for one without a picture. */
export function QuotedPicture({
  chatId,
  quoted: { id, content_type: kind, has_thumbnail: hasThumbnail },
}: {
  chatId: string;
  quoted: Pick<ReplyQuoteProps['quoted'], 'id' | 'content_type' | 'has_thumbnail'>;
}) {
  if (kind !== 'image' && hasThumbnail !== true) return null;
  return (
    <img
      src={thumbnailUrl(chatId, id)}
      alt=""
      loading="lazy"
      decoding="async"
      className="size-8 shrink-0 rounded-xs bg-sunken object-cover"
    />
  );
}
