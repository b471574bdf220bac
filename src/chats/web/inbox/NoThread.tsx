import { useQuery } from '@tanstack/react-query';
import { MessagesSquare, Smartphone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { businessQuery } from '../../../accounts/web/index.ts';
import { SimulatorLink, useSimulatorUrl } from '../../../channels/web/index.ts';
import { EmptyState } from '../../../ui/primitives/EmptyState.tsx';
import { isNarrowed, type ChatFilter } from '../cache/chat-filter.ts';
import { chatListQuery } from '../queries.ts';

/** Beside the list while no chat is open. Where there is none to choose, it says how to get the first one. */
export function NoThread({ filter }: { filter: ChatFilter }) {
  const { t } = useTranslation('chats');
  const { data: isEmpty = false } = useQuery({
    ...chatListQuery(filter),
    enabled: false,
    select: ({ items }) => items.length === 0,
  });
  if (!isEmpty) {
    return (
      <EmptyState icon={MessagesSquare} title={t('thread.none')}>
        {t('thread.none_text')}
      </EmptyState>
    );
  }
  const isEverything =
    filter.search === '' && !isNarrowed(filter) && (filter.view === 'open_chats' || filter.view === 'all_chats');
  // A narrower list says itself how to see more.
  return isEverything ? <FirstChat /> : <EmptyState icon={MessagesSquare} title={t('thread.none_here')} />;
}

function FirstChat() {
  const { t } = useTranslation(['chats', 'simulator']);
  const simulatorUrl = useSimulatorUrl();
  const { data: number } = useQuery({
    ...businessQuery,
    enabled: false,
    select: ({ channels }) => channels.find(({ status }) => status === 'active')?.handle,
  });
  if (simulatorUrl !== null) {
    return (
      <EmptyState
        icon={Smartphone}
        title={t('simulator:title')}
        action={<SimulatorLink url={simulatorUrl} />}
        className="max-w-100"
      >
        {t('simulator:text')}
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={MessagesSquare} title={t('chats:thread.none_here')}>
      {number !== undefined && t('chats:thread.none_here_text', { number })}
    </EmptyState>
  );
}
