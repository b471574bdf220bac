import { useQuery } from '@tanstack/react-query';
import { Pencil, Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { businessQuery } from '../../../accounts/web/index.ts';
import { formatDate } from '../../../foundation/web/dates/format-date.ts';
import { dateFormatsStore } from '../../../foundation/web/dates/use-format-date.ts';
import { IconButton } from '../../../ui/primitives/IconButton.tsx';
import type { RuntimeParams } from '../../contract/campaign.ts';

/** A day and a time by the clocks of a zone, in the formats of the business. */
export function useWallTime(): (at: string) => string {
  const formats = useStore(dateFormatsStore);
  return (at) => formatDate(`${at}:00Z`, { ...formats, time_zone: 'UTC' }, 'date_time');
}

/** When a campaign starts, at the top of its steps. */
export function StartPill({ params, onChange }: { params: RuntimeParams | null; onChange: (() => void) | undefined }) {
  const { t } = useTranslation('campaigns');
  const wallTime = useWallTime();
  const { data: business } = useQuery({ ...businessQuery, enabled: false });
  const schedule = params?.schedule ?? null;
  return (
    <>
      <Play aria-hidden className="size-3.5 shrink-0 fill-current text-accent-text" />
      <span className="min-w-0 font-medium">
        {schedule ? t('builder.start_at', { time: wallTime(schedule.at) }) : t('builder.start_now')}
      </span>
      {schedule && (
        <span className="min-w-0 truncate text-tertiary">
          {t(`builder.zone_${schedule.zone}`, { zone: business?.time_zone ?? '' })}
        </span>
      )}
      {onChange && (
        <IconButton
          icon={Pencil}
          size="sm"
          dim
          className="-me-1.5"
          aria-label={t('builder.start_change')}
          onClick={onChange}
        />
      )}
    </>
  );
}
