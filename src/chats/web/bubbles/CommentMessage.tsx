import { StickyNote } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { noteParts } from '../../../records/web/index.ts';
import type { Message } from '../../contract/message.ts';
import { Bubble, type BubbleTone } from './Bubble.tsx';
import type { ContentOf } from './message-content.ts';
import { MessageMeta } from './MessageMeta.tsx';

interface CommentMessageProps {
  message: Message;
  isFirst: boolean;
  tone: BubbleTone;
  content: ContentOf<'comment'>;
}

/** What a colleague wrote for colleagues, with the people whom it names. */
export function CommentMessage({ content, ...frame }: CommentMessageProps) {
  const { t } = useTranslation('chats');
  const { message } = frame;
  const people = content.mentions.map(({ id, label }) => ({ id, name: label }));
  return (
    <Bubble {...frame}>
      <div className="mb-0.5 flex items-center gap-1.5 text-xs font-medium text-warning-text">
        <StickyNote aria-hidden className="size-3.5 shrink-0" />
        {t('message.only_team')}
      </div>
      <div
        dir="auto"
        className="leading-5 whitespace-pre-wrap [overflow-wrap:anywhere] after:clear-both after:block [:lang(hi)_&,:lang(ta)_&]:leading-[1.5]"
      >
        {content.is_deleted === true ? (
          <i className="text-bubble-meta">{t('message.comment_deleted')}</i>
        ) : (
          noteParts(content.text, people).map(({ text, userId }, index) =>
            userId === undefined ? (
              text
            ) : (
              <strong key={index} className="font-semibold text-accent-text">
                {text}
              </strong>
            ),
          )
        )}
        <MessageMeta message={message} isFloating />
      </div>
    </Bubble>
  );
}
