import { useTranslation } from 'react-i18next';
import { Chip } from '../../../ui/primitives/Chip.tsx';
import type { CampaignStats } from '../../contract/results.ts';
import { formatCount } from '../format-numbers.ts';
import type { PeopleFilter } from '../queries.ts';

interface NumberChipsProps {
  stats: CampaignStats;
  filter: PeopleFilter;
  onFilter: (filter: PeopleFilter) => void;
}

interface Option {
  key: string;
  label: string;
  count: number;
  filter: PeopleFilter;
}

const statuses = ['submitted', 'sent', 'delivered', 'read', 'replied', 'failed'] as const;

const isSame = (one: PeopleFilter, other: PeopleFilter): boolean =>
  (['status', 'type', 'text', 'reason', 'failure'] as const).every((key) => one[key] === other[key]);

/** Every number of a message that people can be listed by. */
export function useNumbers(stats: CampaignStats): readonly (readonly Option[])[] {
  const { t } = useTranslation(['campaigns', 'outreach']);
  return [
    statuses.map((status) => ({
      key: status,
      label: t(`results.${status}`),
      count: stats[status],
      filter: { status },
    })),
    stats.clicks
      .filter(({ is_counted: isCounted }) => isCounted)
      .map(({ index, text, people }) => ({
        key: `cta ${index}`,
        label: t('results.chip_tapped', { text }),
        count: people,
        filter: { type: 'cta' as const, text },
      })),
    [
      {
        key: 'opted_out',
        label: t('results.opted_out'),
        count: stats.opted_out,
        filter: { type: 'opted_out' as const },
      },
      {
        key: 'left_out',
        label: t('results.suppressed'),
        count: stats.suppressed,
        filter: { type: 'left_out' as const },
      },
      ...stats.left_out.map(({ reason, people }) => ({
        key: `left_out ${reason}`,
        label: t(`outreach:left_out.${reason}`),
        count: people,
        filter: { type: 'left_out' as const, reason },
      })),
      ...stats.failures.map(({ reason, people }) => ({
        key: `failed ${reason}`,
        label: reason,
        count: people,
        filter: { status: 'failed' as const, failure: reason },
      })),
    ].filter(({ count }) => count > 0),
  ];
}

/** How many people the number has that is listed. */
export const countOf = (numbers: readonly (readonly Option[])[], filter: PeopleFilter): number =>
  numbers.flat().find((option) => isSame(option.filter, filter))?.count ?? 0;

/** The numbers of a message, as filters of its people. */
export function NumberChips({ stats, filter, onFilter }: NumberChipsProps) {
  const { t } = useTranslation('campaigns');
  const numbers = useNumbers(stats);
  return (
    <div role="group" aria-label={t('results.numbers')} className="flex min-w-0 flex-wrap items-center gap-1.5">
      {numbers
        .filter((group) => group.length > 0)
        .map((group, index) => (
          <div key={index} className="contents">
            {index > 0 && <span aria-hidden className="h-5 w-px bg-(--border-default) max-md:hidden" />}
            {group.map(({ key, label, count, filter: own }) => (
              <Chip key={key} on={isSame(own, filter)} count={formatCount(count)} onClick={() => onFilter(own)}>
                {label}
              </Chip>
            ))}
          </div>
        ))}
    </div>
  );
}
