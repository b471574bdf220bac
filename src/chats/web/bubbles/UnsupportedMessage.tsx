import { CircleQuestionMark, Hourglass, MessageSquare, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Message } from '../../contract/message.ts';
import { Bubble } from './Bubble.tsx';
import type { ContentOf } from './message-content.ts';
import { MessageMeta } from './MessageMeta.tsx';

interface UnsupportedMessageProps {
  message: Message;
  isFirst: boolean;
  content: ContentOf<'unsupported'>;
}

/** A message that cannot be shown: which kind it is where that is known, else what to do about it. */
export function UnsupportedMessage({ message, isFirst, content }: UnsupportedMessageProps) {
  const { icon: Icon, title, line } = useWords(message, content);
  return (
    <Bubble message={message} isFirst={isFirst} tone="quiet" className="flex items-start gap-1.5">
      <Icon aria-hidden className="mt-0.5 shrink-0" />
      <span className="min-w-0">
        {title}
        {line !== '' && <span className="block text-xs [overflow-wrap:anywhere]">{line}</span>}
      </span>
      <span className="shrink-0 self-end">
        <MessageMeta message={message} />
      </span>
    </Bubble>
  );
}

/** Kinds for which there are words; the provider's name of another one is shown as it is. */
const known = ['call_permission_reply', 'edit', 'location', 'poll_creation', 'poll_update'] as const;

function useWords({ origin }: Message, { reason, is_placeholder: isPlaceholder }: ContentOf<'unsupported'>) {
  const { t } = useTranslation('chats');
  if (isPlaceholder === true) return words(Hourglass, t('message.file_to_come'));
  if (reason === 'request_welcome') return words(MessageSquare, t('message.opened_chat'));
  const title = t('message.unsupported');
  const kind = known.find((each) => each === reason);
  if (kind !== undefined) return words(CircleQuestionMark, title, t(`message.unsupported_kinds.${kind}`));
  if (/^\w+$/.test(reason)) return words(CircleQuestionMark, title, capitalized(reason.replaceAll('_', ' ')));
  // A sentence of the provider's says no more than the title.
  return words(CircleQuestionMark, title, origin === 'incoming' ? t('message.unsupported_hint') : '');
}

const words = (icon: LucideIcon, title: string, line = '') => ({ icon, title, line });

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
