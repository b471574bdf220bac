import { ImageOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Message } from '../../contract/message.ts';
import { Bubble } from './Bubble.tsx';
import { MessageMeta } from './MessageMeta.tsx';

/** A file that cannot be had any more, or not yet. */
export function MediaGone({ message, isFirst }: { message: Message; isFirst: boolean }) {
  const { t } = useTranslation('chats');
  return (
    <Bubble message={message} isFirst={isFirst} className="flex max-w-80 items-center gap-2 text-secondary">
      <ImageOff aria-hidden />
      <span className="min-w-0 text-sm">{t('message.media_gone')}</span>
      <MessageMeta message={message} />
    </Bubble>
  );
}
