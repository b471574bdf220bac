import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { businessQuery, usersQuery } from '../../../accounts/web/index.ts';
import type { ChatNarrowing } from '../cache/chat-filter.ts';
import { useLabels } from '../use-labels.ts';
import { useClassifications } from '../use-classifications.ts';

/** The filters that are on, as their chips name them. */
export function useFilterNames(filter: ChatNarrowing): string[] {
  const { t } = useTranslation('chats');
  const { data: business } = useQuery(businessQuery);
  const { labelOf } = useClassifications();
  const { labelsOf } = useLabels();
  const { data: users = [] } = useQuery({ ...usersQuery, enabled: filter.assigneeId !== null });
  const assignee = users.find(({ id }) => id === filter.assigneeId);
  const channel = business?.channels.find(({ id }) => id === filter.channelId)?.name;
  const flag = (name: 'isNeedingReply' | 'isFollowing' | 'isSnoozed' | 'isUnassigned' | 'isEndingSoon') =>
    filter[name] && t(`filter.${name}`);
  return [
    filter.isUnread && t('filter.unread'),
    filter.channelId !== null && (channel ?? t('filter.channel')),
    filter.classification !== null && labelOf(filter.classification),
    flag('isNeedingReply'),
    flag('isFollowing'),
    flag('isSnoozed'),
    filter.label !== null && (labelsOf([filter.label])[0]?.label ?? filter.label),
    filter.assigneeId !== null && t('filter.assignee', { name: assignee?.first_name ?? '' }),
    filter.sort === 'waiting' && t('filter.waiting'),
    flag('isUnassigned'),
    flag('isEndingSoon'),
  ].filter((name) => name !== false);
}
