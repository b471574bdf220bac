import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Message } from '../../contract/message.ts';
import { openInViewer } from '../viewer/viewer-store.ts';
import { Bubble, type BubbleTone } from './Bubble.tsx';
import { MediaGone } from './MediaGone.tsx';
import { MediaCaption } from './MediaCaption.tsx';
import type { ContentOf } from './message-content.ts';
import { Picture } from './Picture.tsx';
import { UploadOverlay } from './UploadOverlay.tsx';
import { useMediaSource } from './use-media-source.ts';

interface ImageMessageProps {
  message: Message;
  isFirst: boolean;
  tone: BubbleTone;
  content: ContentOf<'image'>;
  lead: ReactNode;
}

/** A picture in a frame of its shape, so that nothing jumps when it is loaded; a press opens it in full. */
export function ImageMessage({ message, isFirst, tone, content, lead }: ImageMessageProps) {
  const { t } = useTranslation('chats');
  const source = useMediaSource(message, content);
  const { url, upload, isGone } = source;
  if (isGone || url === null) return <MediaGone message={message} isFirst={isFirst} />;
  return (
    <Bubble message={message} isFirst={isFirst} tone={tone} isMedia>
      {lead && <div className="px-2 pt-1">{lead}</div>}
      <div className="relative">
        <a
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          onClick={openInViewer({ chatId: message.chat.id, messageId: message.id, among: 'thread' })}
          aria-label={t('message.open_image', { name: content.name })}
        >
          <Picture
            source={{ ...source, url }}
            width={content.width}
            height={content.height}
            alt={content.caption ?? ''}
          />
        </a>
        {upload && <UploadOverlay upload={upload} name={content.name} />}
        <MediaCaption message={message} caption={content.caption} />
      </div>
    </Bubble>
  );
}
