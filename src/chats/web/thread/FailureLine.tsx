import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RefusalCure } from '../../../channels/web/index.ts';
import { useSentence } from '../../../foundation/web/i18n/use-sentence.ts';
import type { Message } from '../../contract/message.ts';
import { isLocal } from '../cache/message-cache.ts';
import { chatQuery } from '../queries.ts';
import type { ThreadActions } from './thread-actions.ts';

interface FailureLineProps {
  message: Message;
  /** It was sent again. */
  isRetried: boolean;
  actions: ThreadActions;
}

/** Why a message was not sent, who can fix it and how, and sending it again. */
export function FailureLine({ message, isRetried, actions }: FailureLineProps) {
  const { t } = useTranslation('chats');
  const sentence = useSentence();
  const { data: chat } = useQuery({ ...chatQuery(message.chat.id), enabled: false });
  const { error } = message;
  const reason = error ? sentence(error.message) : '';
  const isUnknown = message.status === 'error';
  return (
    <div className="mt-[3px] flex max-w-full flex-col items-end gap-0.5 text-xs">
      <div className="flex max-w-full items-start gap-2 text-danger-text">
        <span className="min-w-0 text-end [overflow-wrap:anywhere]">
          {isUnknown ? reason || t('message.unknown_outcome') : t('message.not_sent', { reason })}
        </span>
        {isRetried && <span className="shrink-0 text-secondary">{t('message.sent_again')}</span>}
        {actions.mayWrite && !isRetried && (
          <FailureButton onClick={() => actions.retry(message)}>
            {isUnknown ? t('message.send_again') : t('message.retry')}
          </FailureButton>
        )}
        {isLocal(message) && (
          <FailureButton onClick={() => actions.withdraw(message)}>{t('message.delete')}</FailureButton>
        )}
      </div>
      {chat && error && !isRetried && (
        <RefusalCure
          kind={chat.channel.kind}
          code={error.code}
          detail={error.detail}
          contactPath={`/contacts/${chat.contact.id}`}
          onChooseTemplate={actions.chooseTemplate}
        />
      )}
    </div>
  );
}

function FailureButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="relative shrink-0 rounded-xs font-semibold underline underline-offset-2 pointer-coarse:after:absolute pointer-coarse:after:-inset-3.5"
    >
      {children}
    </button>
  );
}
