import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { businessQuery } from '../../../accounts/web/index.ts';
import type { ChatNarrowing } from '../cache/chat-filter.ts';
import { useClassifications } from '../use-classifications.ts';

/** The filters that are on, as their chips name them. */
export function useFilterNames(filter: ChatNarrowing): string[] {
  const { t } = useTranslation('chats');
  const { data: business } = useQuery(businessQuery);
  const { labelOf } = useClassifications();
  const channel = business?.channels.find(({ id }) => id === filter.channelId)?.name;
  return [
    filter.isUnread && t('filter.unread'),
    filter.channelId !== null && (channel ?? t('filter.channel')),
    filter.classification !== null && labelOf(filter.classification),
    filter.isUnassigned && t('filter.isUnassigned'),
    filter.isEndingSoon && t('filter.isEndingSoon'),
  ].filter((name) => name !== false);
}
