import { usePrefetchQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { MessageSquareOff } from 'lucide-react';
import { memo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../foundation/web/i18n/failure-text.ts';
import { Navigate } from 'react-router';
import { hasCode } from '../../../foundation/web/api/call.ts';
import { Button } from '../../../ui/primitives/Button.tsx';
import { EmptyState } from '../../../ui/primitives/EmptyState.tsx';
import { ErrorState } from '../../../ui/primitives/ErrorState.tsx';
import { openChatQuery } from '../cache/apply.ts';
import { chatPaths } from '../paths.ts';
import { threadQuery } from '../queries.ts';
import { DetailsBeside } from '../details/DetailsBeside.tsx';
import { OpenChat, type OpenChatHandle } from './OpenChat.tsx';
import { ThreadSkeleton } from './ThreadSkeleton.tsx';

interface ThreadPaneProps {
  chatId: string;
  /** Without the details beside it. */
  isAlone: boolean;
  onLeave: () => void;
}

/** The chat that is open: loading, not there, failed, or its thread with its details. */
export const ThreadPane = memo(function ThreadPane({ chatId, isAlone, onLeave }: ThreadPaneProps) {
  const { t } = useTranslation('chats');
  const failureText = useFailureText();
  const client = useQueryClient();
  const open = useRef<OpenChatHandle>(null);
  const chat = useQuery(openChatQuery(client, chatId));
  // Asked for together with the chat: neither waits for the other.
  usePrefetchQuery(threadQuery(chatId));
  if (chat.isError && hasCode(chat.error, 'NOT_FOUND', 'INVALID_DATA')) {
    return (
      <EmptyState
        icon={MessageSquareOff}
        title={t('thread.not_found')}
        action={<Button onClick={onLeave}>{t('thread.to_list')}</Button>}
        className="m-auto"
      >
        {t('thread.not_found_text')}
      </EmptyState>
    );
  }
  if (chat.isError && !chat.data) {
    return (
      <ErrorState
        title={t('thread.failed')}
        onRetry={() => void chat.refetch()}
        retrying={chat.isFetching}
        className="m-auto"
      >
        {failureText(chat.error)}
      </ErrorState>
    );
  }
  if (!chat.data) return <ThreadSkeleton />;
  // It became part of another chat while it was open.
  if (chat.data.id !== chatId) return <Navigate to={chatPaths.chat(chat.data.id)} replace />;
  return (
    <>
      <OpenChat key={chatId} ref={open} chat={chat.data} onLeave={onLeave} />
      {!isAlone && <DetailsBeside chat={chat.data} thread={open} />}
    </>
  );
});
