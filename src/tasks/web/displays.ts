import { CalendarDays, List } from 'lucide-react';
import type { RecordDisplay } from '../../records/web/index.ts';

/** How tasks are shown beside the table and the board. */
export const taskDisplays: readonly RecordDisplay[] = [
  {
    id: 'list',
    label: 'tasks:list',
    icon: List,
    screen: async () => (await import('./list/TaskList.tsx')).TaskList,
  },
  {
    id: 'calendar',
    label: 'tasks:calendar',
    icon: CalendarDays,
    screen: async () => (await import('./calendar/TaskCalendar.tsx')).TaskCalendar,
  },
];
