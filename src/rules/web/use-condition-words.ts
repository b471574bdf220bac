import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { countriesQuery, usersQuery } from '../../accounts/web/index.ts';
import { formatDate } from '../../foundation/web/dates/format-date.ts';
import { dateFormatsStore } from '../../foundation/web/dates/use-format-date.ts';
import type { ConditionWords } from './describe-condition.ts';
import { useDayText } from './use-day-text.ts';

/** What `describeCondition` needs. Users and countries are read only where conditions on these types need them. */
export function useConditionWords(types: ReadonlySet<string>): ConditionWords {
  const { t } = useTranslation('rules');
  const dayText = useDayText();
  const formats = useStore(dateFormatsStore);
  const { data: users } = useQuery({ ...usersQuery, enabled: types.has('user') });
  const { data: countries } = useQuery({ ...countriesQuery, enabled: types.has('country') });
  return useMemo(() => {
    const names = new Map<string, string>([
      ...(users ?? []).map(({ id, first_name, last_name }) => [`user ${id}`, `${first_name} ${last_name}`] as const),
      ...(countries ?? []).map(({ code, name }) => [`country ${code}`, name] as const),
    ]);
    return {
      t,
      dayText,
      timeText: (time) => formatDate(`1970-01-01T${time}Z`, { ...formats, time_zone: 'UTC' }, 'time'),
      nameOf: (type, key) => names.get(`${type} ${key}`),
    };
  }, [t, dayText, formats, users, countries]);
}
