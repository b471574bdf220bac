import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../ui/primitives/class-names.ts';
import { IconButton } from '../../../ui/primitives/IconButton.tsx';
import type { Message } from '../../contract/message.ts';
import { QuotedPicture } from '../bubbles/ReplyQuote.tsx';
import { isLocal } from '../cache/message-cache.ts';
import { messageLine } from '../list/preview.ts';
import { quotedMessage } from '../sending/local-message.ts';

interface ReplyPreviewProps {
  message: Message;
  contactName: string;
  onClose: () => void;
}

/** What the next message answers. */
export function ReplyPreview({ message, contactName, onClose }: ReplyPreviewProps) {
  const { t } = useTranslation('chats');
  const isOurs = message.origin === 'outgoing';
  return (
    <div className="flex items-center gap-2 border-b border-subtle bg-canvas py-1.5 ps-3 pe-2 text-xs">
      <div className={classNames('min-w-0 flex-1 border-s-3 ps-2', isOurs ? 'border-accent-solid' : 'border-chart-2')}>
        <b className={classNames('block truncate', isOurs ? 'text-accent-text' : 'text-warning-text')}>
          {t('composer.replying_to', { name: isOurs ? t('composer.yourself') : contactName })}
        </b>
        <span dir="auto" className="block truncate text-secondary">
          {messageLine(message, t)}
        </span>
      </div>
      {!isLocal(message) && <QuotedPicture chatId={message.chat.id} quoted={quotedMessage(message)} />}
      <IconButton icon={X} size="sm" dim aria-label={t('composer.cancel_reply')} onClick={onClose} />
    </div>
  );
}
