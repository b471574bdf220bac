import { z } from 'zod';
import { defineDomainEvent } from '../../foundation/contract/domain-event.ts';
import { id } from '../../foundation/contract/id.ts';

export const taskDue = defineDomainEvent('tasks.task_due', 'The time has come until which a task was to be done.', {
  task_id: id,
  title: z.string(),
  owner_id: id,
});
