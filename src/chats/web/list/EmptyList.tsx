import { MessagesSquare } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { SimulatorLink, useSimulatorUrl } from '../../../channels/web/index.ts';
import { Button } from '../../../ui/primitives/Button.tsx';
import { EmptyState } from '../../../ui/primitives/EmptyState.tsx';
import { isNarrowed, noNarrowing, type ChatFilter } from '../cache/chat-filter.ts';
import { setFilter } from '../inbox/inbox-store.ts';
import { SearchMiss } from './SearchMiss.tsx';
import { useFilterNames } from './use-filter-names.ts';

/** No chat fits: what that means, and how to see more. */
export function EmptyList({ filter }: { filter: ChatFilter }) {
  const { t } = useTranslation('chats');
  const simulatorUrl = useSimulatorUrl();
  const view = filter.saved?.name ?? t(`view.${filter.view}`);
  const names = useFilterNames(filter);
  if (filter.search !== '') return <SearchMiss filter={filter} />;
  const isUnreadOnly = filter.isUnread && !isNarrowed({ ...filter, isUnread: false });
  if (isUnreadOnly) {
    return (
      <EmptyState
        icon={MessagesSquare}
        title={t('empty.caught_up')}
        action={<Button onClick={() => setFilter({ isUnread: false })}>{t('empty.clear_unread')}</Button>}
      >
        {t('empty.no_unread', { view })}
      </EmptyState>
    );
  }
  const isReplyOnly = filter.isNeedingReply && !isNarrowed({ ...filter, isNeedingReply: false });
  if (isReplyOnly) {
    return (
      <EmptyState
        icon={MessagesSquare}
        title={t('empty.caught_up')}
        action={<Button onClick={() => setFilter({ isNeedingReply: false })}>{t('empty.clear_needing_reply')}</Button>}
      >
        {t('empty.no_needing_reply', { view })}
      </EmptyState>
    );
  }
  if (isNarrowed(filter)) {
    return (
      <EmptyState
        icon={MessagesSquare}
        title={t('empty.filtered')}
        action={<Button onClick={() => setFilter(noNarrowing)}>{t('empty.clear_filters')}</Button>}
      >
        {t('empty.filtered_text', { view, filters: names.join(', ') })}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={MessagesSquare}
      title={t(`empty.${filter.view}`)}
      // Beside the list there is room for more; on a phone this is all there is.
      action={
        simulatorUrl !== null && (
          <span className="md:hidden">
            <SimulatorLink url={simulatorUrl} />
          </span>
        )
      }
    >
      {t('empty.text')}
    </EmptyState>
  );
}
