import { FileText, Reply } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Chat } from '../../contract/chat.ts';
import { MakeRecords } from '../actions/MakeRecords.tsx';

interface FollowUpPreviewProps {
  chat: Chat;
  /** When it leaves; undefined where nothing can leave. */
  at: string | undefined;
  time: string;
  /** With the values in it. */
  text: string;
  /** The contact's. */
  name: string;
  /** The template that is sent once the window has ended; null: nothing is. */
  template: string | null;
}

/** What the customer gets, and what keeps it from being sent. */
export function FollowUpPreview({ chat, at, time, text, name, template }: FollowUpPreviewProps) {
  const { t } = useTranslation('chats_follow_up');
  return (
    <aside className="flex min-w-0 flex-col gap-2 border-subtle bg-thread-bg px-5 py-4 max-md:border-t md:border-s">
      <p className="font-medium text-secondary">{t('follow_up.at', { time })}</p>
      <p
        dir="auto"
        data-kit-edge
        className="ms-auto w-fit max-w-full rounded-lg rounded-se-xs border border-bubble-out-border bg-bubble-out px-2.5 py-1.5 text-md whitespace-pre-wrap text-bubble-text shadow-1 [overflow-wrap:anywhere]"
      >
        {text.trim() === '' ? <span className="text-bubble-meta">{t('follow_up.empty')}</span> : text}
      </p>
      <div className="mt-auto flex flex-col gap-2 pt-3 text-xs text-secondary">
        {template !== null && (
          <p className="flex items-start gap-2">
            <FileText aria-hidden className="mt-0.5 size-3.5 shrink-0" />
            <span className="min-w-0 [overflow-wrap:anywhere]">{t('follow_up.template_instead', { template })}</span>
          </p>
        )}
        <p className="flex items-start gap-2">
          <Reply aria-hidden className="mt-0.5 size-3.5 shrink-0 text-success-text" />
          <span>{t('follow_up.reply_cancels', { name })}</span>
        </p>
      </div>
      <MakeRecords chat={chat} modules={['tasks']} dueTime={at} />
    </aside>
  );
}
