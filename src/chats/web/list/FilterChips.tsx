import { ListFilter } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { businessQuery, usersQuery } from '../../../accounts/web/index.ts';
import { Chip } from '../../../ui/primitives/Chip.tsx';
import { IconButton } from '../../../ui/primitives/IconButton.tsx';
import { latePopup } from '../../../ui/primitives/late-popup.tsx';
import { Menu, MenuChoices } from '../../../ui/primitives/Menu.tsx';
import { countText, WAITING_COUNT_LIMIT } from '../../contract/rules.ts';
import { isNarrowed, type ChatFilter, type ChatNarrowing } from '../cache/chat-filter.ts';
import { setFilter, useInbox } from '../inbox/inbox-store.ts';
import { chatCountsQuery } from '../queries.ts';
import { useLabels } from '../use-labels.ts';
import { useClassifications } from '../use-classifications.ts';

const ALL = 'all';
/** As wide as a digit, so that nothing moves when the count comes. */
const FIGURE_SPACE = '\u2007';

const LateFilters = latePopup<object>('menu', async () => (await import('../marks/load.ts')).loadMoreFilters());

/** Unread with Clear, needs reply, channel, classification. */
export function FilterChips() {
  const { t } = useTranslation('chats');
  const filter = useInbox((state) => state.filter);
  return (
    <div className="flex items-center gap-1.5">
      {/* One row, whatever is on: what does not fit is scrolled to. */}
      <div className="-m-1 flex min-w-0 flex-1 items-center gap-1.5 overflow-x-auto p-1 [mask-image:linear-gradient(to_right,black_calc(100%-20px),transparent)] [scrollbar-width:none] rtl:[mask-image:linear-gradient(to_left,black_calc(100%-20px),transparent)] [&>*]:shrink-0">
        <UnreadChip filter={filter} />
        <MoreChips filter={filter} />
        <ReplyChip isOn={filter.isNeedingReply} />
        <ChannelChip chosen={filter.channelId} />
        <ClassificationChip chosen={filter.classification} />
      </div>
      <LateFilters trigger={<IconButton icon={ListFilter} size="sm" aria-label={t('filter.more')} />} />
    </div>
  );
}

/** Shows the number of unread chats while no other filter is on: that is the only count that the server keeps. */
function UnreadChip({ filter }: { filter: ChatFilter }) {
  const { t } = useTranslation('chats');
  const { data } = useQuery(chatCountsQuery(filter.view));
  const isCounted = filter.search === '' && !isNarrowed({ ...filter, isUnread: false });
  const label = t('filter.unread');
  const toggle = () => setFilter({ isUnread: !filter.isUnread });
  return (
    <Chip
      on={filter.isUnread}
      count={isCounted ? (data ? countText(data.unread, WAITING_COUNT_LIMIT) : FIGURE_SPACE) : undefined}
      onClick={toggle}
      {...(filter.isUnread && { onRemove: toggle, removeName: label })}
    >
      <span className="inline-flex items-center gap-1.5">
        {/* Its room is the remove button's while the filter is on: the filters stay in one row. */}
        {!filter.isUnread && <span aria-hidden className="size-2 rounded-full bg-unread" />}
        {label}
      </span>
    </Chip>
  );
}

/** Chats in which the customer had the last word; they may have been read. */
function ReplyChip({ isOn }: { isOn: boolean }) {
  const { t } = useTranslation('chats');
  const label = t('filter.isNeedingReply');
  const toggle = () => setFilter({ isNeedingReply: !isOn });
  return (
    <Chip on={isOn} onClick={toggle} {...(isOn && { onRemove: toggle, removeName: label })}>
      {label}
    </Chip>
  );
}

const rarer = ['isUnassigned', 'isEndingSoon', 'isFollowing', 'isSnoozed'] as const;

/** Filters of the lists below the views: a chip each while they are on. */
function MoreChips({ filter }: { filter: ChatNarrowing }) {
  const { t } = useTranslation('chats');
  const { labelsOf } = useLabels();
  const { data: users = [] } = useQuery({ ...usersQuery, enabled: filter.assigneeId !== null });
  const assignee = users.find(({ id }) => id === filter.assigneeId);
  const name = assignee ? `${assignee.first_name} ${assignee.last_name}`.trim() : '';
  const chips: { label: string; cleared: Partial<ChatNarrowing> }[] = [
    ...rarer.filter((each) => filter[each]).map((each) => ({ label: t(`filter.${each}`), cleared: { [each]: false } })),
    ...(filter.label === null
      ? []
      : [{ label: labelsOf([filter.label])[0]?.label ?? filter.label, cleared: { label: null } }]),
    ...(filter.assigneeId === null ? [] : [{ label: t('filter.assignee', { name }), cleared: { assigneeId: null } }]),
    ...(filter.sort === 'newest' ? [] : [{ label: t(`filter.${filter.sort}`), cleared: { sort: 'newest' as const } }]),
  ];
  return chips.map(({ label, cleared }) => {
    const clear = () => setFilter(cleared);
    return (
      <Chip key={label} on onClick={clear} onRemove={clear} removeName={label}>
        {label}
      </Chip>
    );
  });
}

function ChannelChip({ chosen }: { chosen: string | null }) {
  const { t } = useTranslation('chats');
  const { data: business } = useQuery(businessQuery);
  const channels = business?.channels ?? [];
  // One channel is no choice.
  if (channels.length < 2 && chosen === null) return null;
  const name = channels.find(({ id }) => id === chosen)?.name;
  return (
    <ChoiceChip
      label={t('filter.channel')}
      all={t('filter.all_channels')}
      options={channels.map(({ id, name: label }) => ({ value: id, label }))}
      chosen={chosen}
      chosenLabel={name}
      onChoose={(channelId) => setFilter({ channelId })}
    />
  );
}

function ClassificationChip({ chosen }: { chosen: string | null }) {
  const { t } = useTranslation('chats');
  const { options, labelOf } = useClassifications();
  return (
    <ChoiceChip
      label={t('filter.classification')}
      all={t('filter.all_classifications')}
      options={options}
      chosen={chosen}
      chosenLabel={chosen === null ? undefined : labelOf(chosen)}
      onChoose={(classification) => setFilter({ classification })}
    />
  );
}

interface ChoiceChipProps {
  label: string;
  all: string;
  options: readonly { value: string; label: string }[];
  chosen: string | null;
  chosenLabel: string | undefined;
  onChoose: (value: string | null) => void;
}

function ChoiceChip({ label, all, options, chosen, chosenLabel, onChoose }: ChoiceChipProps) {
  const isOn = chosen !== null;
  return (
    <Menu
      trigger={
        <Chip on={isOn} caret {...(isOn && { 'aria-label': `${label}: ${chosenLabel ?? chosen}` })}>
          {chosenLabel ?? label}
        </Chip>
      }
    >
      <MenuChoices
        label={label}
        options={[{ value: ALL, label: all }, ...options]}
        value={chosen ?? ALL}
        onValueChange={(value) => onChoose(value === ALL ? null : value)}
      />
    </Menu>
  );
}
