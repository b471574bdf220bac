import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { countText, VIEW_COUNT_LIMIT } from '../../contract/rules.ts';
import { useInbox } from '../inbox/inbox-store.ts';
import { chatCountsQuery } from '../queries.ts';

/** How many chats the view has, whatever search and filters show of it. A count that could not be loaded is missing. */
export function ViewCount() {
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
