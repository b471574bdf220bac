import { History } from 'lucide-react';
import { useTranslation } from 'react-i18next';

interface OlderMessagesProps {
  /** The newest messages are not loaded. */
  hasNewer: boolean;
  /** Goes to where one can write. */
  onReply: () => void;
}

/** In place of the composer while one searches: an answer would stand where nobody looks, and the words are typed in the search. */
export function OlderMessages({ hasNewer, onReply }: OlderMessagesProps) {
  const { t } = useTranslation('chats_message_search');
  return (
    <p className="flex min-h-12 shrink-0 flex-wrap items-center justify-center gap-x-2 border-t border-subtle bg-surface px-4 py-2 pb-[max(8px,env(safe-area-inset-bottom))] text-center text-sm text-tertiary">
      <History aria-hidden className="size-4" />
      {hasNewer && t('thread.reading')}
      <button
        type="button"
        onClick={onReply}
        className="font-medium text-accent-text hover:underline pointer-coarse:min-h-11"
      >
        {t(hasNewer ? 'thread.to_newest' : 'thread.to_reply')}
      </button>
    </p>
  );
}
