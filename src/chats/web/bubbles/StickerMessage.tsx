import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Message } from '../../contract/message.ts';
import { MediaGone } from './MediaGone.tsx';
import type { ContentOf } from './message-content.ts';
import { MessageMeta } from './MessageMeta.tsx';
import { useMediaSource } from './use-media-source.ts';

/** 96 px, no bubble. */
export function StickerMessage(props: {
  message: Message;
  isFirst: boolean;
  content: ContentOf<'sticker'>;
  lead: ReactNode;
}) {
  const { message, isFirst, content, lead } = props;
  const { t } = useTranslation('chats');
  const { url, isGone, onGone } = useMediaSource(message, content);
  if (isGone || url === null) return <MediaGone message={message} isFirst={isFirst} />;
  return (
    <div className="flex flex-col items-end gap-0.5">
      {lead}
      <img src={url} alt={t('kind.sticker')} loading="lazy" onError={onGone} className="size-24 object-contain" />
      <MessageMeta message={message} />
    </div>
  );
}
