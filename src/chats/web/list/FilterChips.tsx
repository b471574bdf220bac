import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { businessQuery } from '../../../accounts/web/index.ts';
import { Chip } from '../../../ui/primitives/Chip.tsx';
import { Menu, MenuChoices } from '../../../ui/primitives/Menu.tsx';
import { countText, WAITING_COUNT_LIMIT } from '../../contract/rules.ts';
import { isNarrowed, type ChatFilter, type ChatNarrowing } from '../cache/chat-filter.ts';
import { setFilter, useInbox } from '../inbox/inbox-store.ts';
import { chatCountsQuery } from '../queries.ts';
import { useClassifications } from '../use-classifications.ts';

const ALL = 'all';
/** As wide as a digit, so that nothing moves when the count comes. */
const FIGURE_SPACE = '\u2007';

/** Unread with Clear, channel, classification. */
export function FilterChips() {
  const filter = useInbox((state) => state.filter);
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <UnreadChip filter={filter} />
      <ChannelChip chosen={filter.channelId} />
      <ClassificationChip chosen={filter.classification} />
      <MoreChips filter={filter} />
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

const rarer = ['isUnassigned', 'isEndingSoon'] as const;

/** Filters of the lists below the views: a chip each while they are on. */
function MoreChips({ filter }: { filter: ChatNarrowing }) {
  const { t } = useTranslation('chats');
  return rarer
    .filter((name) => filter[name])
    .map((name) => {
      const label = t(`filter.${name}`);
      const clear = () => setFilter({ [name]: false });
      return (
        <Chip key={name} on onClick={clear} onRemove={clear} removeName={label}>
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
