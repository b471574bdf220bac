import { MessagesSquare, SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { SimulatorLink, useSimulatorUrl } from '../../../channels/web/index.ts';
import { Button } from '../../../ui/primitives/Button.tsx';
import { EmptyState } from '../../../ui/primitives/EmptyState.tsx';
import { isNarrowed, type ChatFilter } from '../cache/chat-filter.ts';
import { setFilter } from '../inbox/inbox-store.ts';

/** No chat fits: what that means, and how to see more. */
export function EmptyList({ filter }: { filter: ChatFilter }) {
  const { t } = useTranslation('chats');
  const simulatorUrl = useSimulatorUrl();
  const view = t(`view.${filter.view}`);
  if (filter.search !== '') {
    return (
      <EmptyState
        icon={SearchX}
        title={t('empty.search')}
        action={<Button onClick={() => setFilter({ search: '' })}>{t('empty.clear_search')}</Button>}
      >
        {t('empty.search_text', { term: filter.search })}
      </EmptyState>
    );
  }
  const isUnreadOnly = filter.isUnread && filter.channelId === null && filter.classification === null;
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
  if (isNarrowed(filter)) {
    return (
      <EmptyState
        icon={MessagesSquare}
        title={t('empty.filtered')}
        action={
          <Button onClick={() => setFilter({ isUnread: false, channelId: null, classification: null })}>
            {t('empty.clear_filters')}
          </Button>
        }
      >
        {t('empty.filtered_text', { view })}
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
