import { useQuery, useQueryClient } from '@tanstack/react-query';
import { MessageSquareOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { hasCode } from '../../../foundation/web/api/call.ts';
import { Button } from '../../../ui/primitives/Button.tsx';
import { EmptyState } from '../../../ui/primitives/EmptyState.tsx';
import { ErrorState } from '../../../ui/primitives/ErrorState.tsx';
import { findChat } from '../cache/apply.ts';
import { chatPaths } from '../paths.ts';
import { chatQuery, threadQuery } from '../queries.ts';
import { OpenChat } from './OpenChat.tsx';
import { ThreadSkeleton } from './ThreadSkeleton.tsx';

interface ThreadPaneProps {
  chatId: string;
  onLeave: () => void;
}

/** The chat that is open: loading, not there, failed, or its thread. */
export function ThreadPane({ chatId, onLeave }: ThreadPaneProps) {
  const { t } = useTranslation('chats');
  const client = useQueryClient();
  const chat = useQuery({
    ...chatQuery(chatId),
    // A list that holds the chat answers at once; events keep both true.
    initialData: () => findChat(client, chatId),
  });
  const thread = useQuery(threadQuery(chatId));
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
        {chat.error.message}
      </ErrorState>
    );
  }
  if (!chat.data) return <ThreadSkeleton />;
  // It became part of another chat while it was open.
  if (chat.data.id !== chatId) return <Navigate to={chatPaths.chat(chat.data.id)} replace />;
  return <OpenChat key={chatId} chat={chat.data} thread={thread} onLeave={onLeave} />;
}
