import { ChevronDown, MessageSquarePlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/primitives/IconButton.tsx';
import { latePopup } from '../../../ui/primitives/late-popup.tsx';
import { startChat, useInbox } from '../inbox/inbox-store.ts';
import { useQuery } from '@tanstack/react-query';
import { countText, VIEW_COUNT_LIMIT } from '../../contract/rules.ts';
import { useCurrentUser } from '../use-current-user.ts';
import { chatCountsQuery } from '../queries.ts';

const LateMenu = latePopup<object>('menu', async () => (await import('../marks/load.ts')).loadViewMenuPopup());

/** Names the view of the list with its number of chats, and changes it. Below the views stand the lists that the home page counts. */
export function ViewMenu() {
  const { t } = useTranslation('chats');
  const { permissions } = useCurrentUser();
  const view = useInbox((state) => state.filter.view);
  const saved = useInbox((state) => state.filter.saved);
  return (
    <div className="flex min-w-0 items-center gap-2">
      <h1 className="flex min-h-[30px] min-w-0 items-center text-lg font-semibold">
        <LateMenu
          trigger={
            <button type="button" className="flex min-w-0 items-center gap-1.5 rounded-sm pointer-coarse:min-h-11">
              <span className="truncate">{saved?.name ?? t(`view.${view}`)}</span>
              <ChevronDown aria-hidden className="text-tertiary" />
            </button>
          }
        />
      </h1>
      {saved === null && <ViewCount />}
      {permissions.includes('records.edit') && (
        <IconButton
          icon={MessageSquarePlus}
          size="sm"
          aria-label={t('shortcuts.start')}
          keyHint="C"
          className="ms-auto"
          onClick={startChat}
        />
      )}
    </div>
  );
}

/** How many chats the view has, whatever search and filters show of it. A count that could not be loaded is missing. */
function ViewCount() {
  const { t } = useTranslation('chats');
  const view = useInbox((state) => state.filter.view);
  const { data } = useQuery(chatCountsQuery(view));
  if (!data) return null;
  const number = countText(data.chats, VIEW_COUNT_LIMIT);
  return (
    <span className="shrink-0 text-sm text-tertiary tabular-nums">
      <span aria-hidden>{number}</span>
      <span className="sr-only">{t('view.count', { number, count: data.chats })}</span>
    </span>
  );
}
