import { defineDueKind } from '../../foundation/server/scheduler/due-kind.ts';
import { taskDue } from '../contract/domain-events.ts';
import { takeTaskReminders } from './task-store.ts';

/** Reminds the owners of tasks at their due time: once for each due time, and not of what is done. */
export const taskReminders = defineDueKind({
  name: 'tasks',
  key: ['task_id'],
  batch: 200,
  leaseSeconds: 30,
  pollMs: 1_000,
  async runForMany(ctx, rows) {
    const { tasks, next } = await takeTaskReminders(ctx.tx, rows);
    ctx.raise(
      taskDue,
      tasks.map(({ business_id, id, title, owner_id }) => ({ business_id, task_id: id, title, owner_id })),
    );
    return next;
  },
});
