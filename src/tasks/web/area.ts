import { SquareCheck } from 'lucide-react';
import type { Area } from '../../foundation/web/slots/area.ts';
import { recordMessages, recordPages } from '../../records/web/index.ts';
import { taskBoard } from './board.ts';
import { taskMessages } from './messages/catalogue.ts';
import { names } from './messages/names.ts';

const root = '/tasks';

/** What is to be done. */
export const area: Area = {
  names: { tasks_names: names },
  messages: [taskMessages],
  inside: [
    recordPages('tasks', root, 'tasks_names:tasks', {
      board: taskBoard,
      displays: async () => (await import('./displays.ts')).taskDisplays,
      messages: [taskMessages],
    }),
  ],
  navigation: [
    {
      id: 'tasks',
      position: 60,
      tab: 30,
      label: 'tasks_names:tasks',
      to: root,
      root,
      icon: SquareCheck,
      key: 't',
    },
  ],
  homeCards: [
    {
      id: 'my_tasks',
      position: 30,
      column: 'main',
      permission: 'records.edit',
      whileOpen: true,
      hasOwnTexts: true,
      card: async () => (await import('./home/MyTasksCard.tsx')).MyTasksCard,
    },
  ],
  recordActions: {
    tasks: [
      {
        id: 'complete',
        position: 10,
        permission: 'records.edit',
        part: async () => (await import('./CompleteTask.tsx')).CompleteTask,
      },
    ],
  },
  records: [{ module: 'tasks', path: (id) => `${root}/${id}`, list: root }],
  relatedRows: { tasks: async () => (await import('./RelatedTask.tsx')).RelatedTask },
  panelSections: [
    {
      id: 'tasks',
      module: 'chats',
      position: 45,
      permission: 'records.edit',
      section: async () => {
        const [section] = await Promise.all([import('./ChatTasks.tsx'), recordMessages()]);
        return section.ChatTasks;
      },
    },
  ],
  menus: async () => (await import('./menus.ts')).taskMenus,
};
