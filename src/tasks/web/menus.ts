import { SquareCheck } from 'lucide-react';
import type { AreaMenus } from '../../foundation/web/slots/area.ts';
import { recordSearch } from '../../records/web/index.ts';

/** How tasks look in lists of mixed records, and how they are found. */
export const taskMenus: AreaMenus = {
  recordLooks: { tasks: { icon: SquareCheck, well: 'bg-accent-soft text-accent-text' } },
  search: [
    recordSearch({ module: 'tasks', title: 'tasks_names:tasks', icon: SquareCheck, position: 22, root: '/tasks' }),
  ],
};
