import { History } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/** In place of the composer while the newest messages are not shown: an answer would stand where nobody looks. */
export function OlderMessages({ onNewest }: { onNewest: () => void }) {
  const { t } = useTranslation('chats_message_search');
  return (
    <p className="flex min-h-12 shrink-0 flex-wrap items-center justify-center gap-x-2 border-t border-subtle bg-surface px-4 py-2 pb-[max(8px,env(safe-area-inset-bottom))] text-center text-sm text-tertiary">
      <History aria-hidden className="size-4" />
      {t('thread.reading')}
      <button type="button" onClick={onNewest} className="font-medium text-accent-text hover:underline pointer-coarse:min-h-11">
        {t('thread.to_newest')}
      </button>
    </p>
  );
}
