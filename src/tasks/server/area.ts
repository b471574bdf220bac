import { defineArea } from '../../foundation/server/area.ts';
import * as domainEvents from '../contract/domain-events.ts';
import { taskNotices } from '../contract/notices.ts';
import { taskModule } from './task-module.ts';
import { taskReminders } from './task-reminders.ts';

export const tasksArea = defineArea({
  name: 'tasks',
  notices: taskNotices,
  labelViews: ['task_labels'],
  domainEvents: Object.values(domainEvents),
  modules: [taskModule],
  dueKinds: [taskReminders],
});
