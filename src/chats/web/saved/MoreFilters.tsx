import { useQuery } from '@tanstack/react-query';
import { BellRing, Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { usersQuery } from '../../../accounts/web/index.ts';
import type { LatePopupProps } from '../../../ui/primitives/late-popup.tsx';
import { Menu, MenuChoices, MenuGroup, MenuItem, MenuSeparator } from '../../../ui/primitives/Menu.tsx';
import type { ChatSort } from '../cache/chat-filter.ts';
import { setFilter, useInbox } from '../inbox/inbox-store.ts';
import { useLabels } from '../use-labels.ts';

const ALL = '';
const sorts = ['newest', 'oldest', 'waiting'] as const satisfies readonly ChatSort[];

/** The filters that have no chip of their own until they are on, and the order of the list. */
export function MoreFilters(late: LatePopupProps) {
  const { t } = useTranslation('chats_marks');
  const { t: tc } = useTranslation('chats');
  const filter = useInbox((state) => state.filter);
  const { data: users = [] } = useQuery(usersQuery);
  const { options } = useLabels();
  const people = users
    .filter(({ id, status }) => status === 'active' || id === filter.assigneeId)
    .map(({ id, first_name, last_name }) => ({ value: id, label: `${first_name} ${last_name}`.trim() }))
    .sort((a, b) => a.label.localeCompare(b.label));
  const labels = options
    .filter(({ value, is_active }) => is_active !== false || value === filter.label)
    .map(({ value, label }) => ({ value, label }));
  return (
    <Menu {...late}>
      <MenuGroup label={t('filters.sort')}>
        <MenuChoices
          label={t('filters.sort')}
          options={sorts.map((value) => ({ value, label: t(`filters.${value}`) }))}
          value={filter.sort}
          onValueChange={(sort) => setFilter({ sort })}
        />
      </MenuGroup>
      <MenuSeparator />
      <MenuGroup label={t('filters.show')}>
        <MenuItem icon={BellRing} onSelect={() => setFilter({ isFollowing: !filter.isFollowing })}>
          {t('filters.following')}
        </MenuItem>
        <MenuItem icon={Clock} onSelect={() => setFilter({ isSnoozed: !filter.isSnoozed })}>
          {t('filters.snoozed')}
        </MenuItem>
        <MenuItem onSelect={() => setFilter({ isEndingSoon: !filter.isEndingSoon })}>
          {tc('waiting.ending_soon')}
        </MenuItem>
      </MenuGroup>
      {labels.length > 0 && (
        <>
          <MenuSeparator />
          <MenuGroup label={t('filters.labels')}>
            <MenuChoices
              label={t('filters.labels')}
              options={[{ value: ALL, label: t('filters.any_label') }, ...labels]}
              value={filter.label ?? ALL}
              onValueChange={(label) => setFilter({ label: label === ALL ? null : label })}
            />
          </MenuGroup>
        </>
      )}
      <MenuSeparator />
      <MenuGroup label={t('filters.assignee')}>
        <MenuChoices
          label={t('filters.assignee')}
          options={[{ value: ALL, label: t('filters.anyone') }, ...people]}
          value={filter.assigneeId ?? ALL}
          onValueChange={(id) => setFilter({ assigneeId: id === ALL ? null : id })}
        />
      </MenuGroup>
    </Menu>
  );
}
