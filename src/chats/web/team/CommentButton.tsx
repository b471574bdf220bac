import { MessageSquareLock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Chat } from '../../contract/chat.ts';
import { Button } from '../../../ui/primitives/Button.tsx';
import { useDraft } from '../composer/draft-store.ts';
import { PresenceLine } from './PresenceLine.tsx';

interface CommentButtonProps {
  onComment: () => void;
  isSmall?: boolean;
}

/** Goes from what the customer reads to what only the team does. */
export function CommentButton({ onComment, isSmall = false }: CommentButtonProps) {
  const { t } = useTranslation('chats_team');
  return (
    <Button
      variant="ghost"
      size={isSmall ? 'sm' : 'md'}
      icon={MessageSquareLock}
      title={t('mode.comment_tip')}
      onClick={onComment}
    >
      {t('mode.comment')}
    </Button>
  );
}

/** In the composer, beside its tools: the way to a comment, and which colleagues write now. */
export function TeamTools({ chat, onComment }: { chat: Chat; onComment: () => void }) {
  const isReplying = useDraft(chat.id) !== '';
  return (
    <>
      <span aria-hidden className="mx-1 h-4 w-px shrink-0 bg-(--border-subtle)" />
      <CommentButton isSmall onComment={onComment} />
      <span className="min-w-0 flex-1 ps-1.5">
        <PresenceLine chatId={chat.id} isReplying={isReplying} />
      </span>
    </>
  );
}
