import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { formatDate } from '../../foundation/web/dates/format-date.ts';
import { dateFormatsStore } from '../../foundation/web/dates/use-format-date.ts';
import { relativeDay } from '../contract/operand.ts';

/** The day of a condition as it is read: 16/11/2026, 30 days ago, today. */
export function useDayText(): (value: unknown) => string {
  const { t } = useTranslation('rules');
  const formats = useStore(dateFormatsStore);
  return useCallback(
    (value) => {
      const relative = relativeDay.safeParse(value);
      if (relative.success) {
        const { offset } = relative.data;
        if (offset === 0) return t('day.today');
        return t(offset < 0 ? 'day.past' : 'day.future', { count: Math.abs(offset) });
      }
      if (typeof value !== 'string') return '—';
      // A day is in no zone.
      return value.length === 10
        ? formatDate(value, { ...formats, time_zone: 'UTC' }, 'date')
        : formatDate(value, formats, 'date_time');
    },
    [t, formats],
  );
}
