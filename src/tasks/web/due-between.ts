import { recordList, type DisplayProps } from '../../records/web/index.ts';
import { bothCriteria } from '../../rules/contract/criteria.ts';
import type { Day } from '../../ui/primitives/calendar.ts';

/** The tasks of a list that are due on the days from `first` to `last`, in their order. */
export function dueBetween(filter: DisplayProps['filter'], hasCriteria: boolean, first: Day, last: Day) {
  const due = [
    { field: 'due_time', comparator: 'greater_equal' as const, value: first },
    { field: 'due_time', comparator: 'less_equal' as const, value: last },
  ];
  return recordList('tasks', {
    ...filter,
    criteria: bothCriteria(filter.criteria, { operator: 'AND', criteria: due }),
    sort_by: 'due_time',
    sort_order: 'asc',
    has_criteria: hasCriteria,
  });
}
