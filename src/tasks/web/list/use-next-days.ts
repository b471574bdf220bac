import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { pagedQuery } from '../../../foundation/web/cache/paged-list.ts';
import type { ModuleRecord } from '../../../records/contract/record.ts';
import type { DisplayProps } from '../../../records/web/index.ts';
import { localTime } from '../../../rules/contract/day-in-zone.ts';
import { addDays, type Day } from '../../../ui/primitives/calendar.ts';
import { dueBetween } from '../due-between.ts';
import { dueDay } from '../task.ts';

const DAYS = 7;
/** Tasks of the days that are read at most. */
const MOST = 200;

/** Today and the days after it in the zone of the business, with the tasks of a list that are due on them. */
export function useNextDays(filter: DisplayProps['filter'], hasCriteria: boolean, now: Date, zone: string) {
  const today = localTime(now.valueOf(), zone).day;
  const days = useMemo(() => Array.from({ length: DAYS }, (_, index): Day => addDays(today, index)), [today]);
  const list = useMemo(
    () => dueBetween(filter, hasCriteria, today, addDays(today, DAYS - 1)),
    [filter, hasCriteria, today],
  );
  const { data } = useQuery(pagedQuery(list, MOST));
  const byDay = useMemo(
    () => Map.groupBy<string | null, ModuleRecord>(data?.items ?? [], (task) => dueDay(task, zone)),
    [data, zone],
  );
  return { days, byDay };
}
