import type { WorkContext } from '../../foundation/server/work-context.ts';
import { scheduleDue } from '../../foundation/server/scheduler/due-kind.ts';
import { defineModule, type RecordChange } from '../../records/server/index.ts';
import { settleReminders } from './task-store.ts';
import { taskReminders } from './task-reminders.ts';

const isToDo = { field: 'status', comparator: 'in' as const, value: ['open', 'in_progress'] };

/** Tasks as a module: what is to be done, by whom and until when. */
export const taskModule = defineModule({
  name: 'tasks',
  one: 'task',
  label: 'Task',
  pluralLabel: 'Tasks',
  table: 'tasks',
  labelField: 'title',
  stateField: 'status',
  labelView: 'task_labels',
  permissions: { read: 'records.edit', edit: 'records.edit', delete: 'records.delete' },
  fields: [
    {
      name: 'title',
      label: 'Title',
      type: 'text',
      isRequired: true,
      foldedColumn: 'title_folded',
      sort: { column: 'title_folded', nullable: false },
      maxLength: 200,
    },
    {
      name: 'status',
      label: 'Status',
      type: 'picklist',
      isRequired: true,
      defaultValue: 'open',
      keptOptions: ['open', 'done', 'cancelled'],
      options: [
        { value: 'open', label: 'Open', colour: 'petrol' },
        { value: 'in_progress', label: 'In progress', colour: 'blue' },
        { value: 'done', label: 'Done', colour: 'green' },
        { value: 'cancelled', label: 'Cancelled', colour: 'grey' },
      ],
    },
    {
      name: 'priority',
      label: 'Priority',
      type: 'picklist',
      isRequired: true,
      defaultValue: 'normal',
      options: [
        { value: 'low', label: 'Low', colour: 'grey' },
        { value: 'normal', label: 'Normal', colour: 'grey' },
        { value: 'high', label: 'High', colour: 'red' },
      ],
    },
    { name: 'due_time', label: 'Due', type: 'datetime', sort: { column: 'due_time', nullable: true } },
    { name: 'contact', label: 'Contact', type: 'lookup', column: 'contact_id', lookupModule: 'contacts' },
    { name: 'enquiry', label: 'Enquiry', type: 'lookup', column: 'enquiry_id', lookupModule: 'enquiries' },
    { name: 'description', label: 'Description', type: 'long_text' },
  ],
  importing: { matchBy: [] },
  sections: [
    {
      id: 'task',
      label: 'Task',
      fields: ['title', 'due_time', 'priority', 'status', 'owner', 'contact', 'enquiry', 'description'],
    },
  ],
  views: [
    {
      id: 'my_tasks',
      name: 'My tasks',
      columns: ['title', 'contact', 'due_time', 'priority', 'status'],
      criteria: { operator: 'AND', criteria: [{ field: 'owner', comparator: 'equal', value: '$user' }, isToDo] },
      sort: { field: 'due_time', order: 'asc' },
    },
    {
      id: 'team_tasks',
      name: 'Team',
      columns: ['title', 'contact', 'due_time', 'priority', 'status', 'owner'],
      criteria: { operator: 'AND', criteria: [isToDo] },
      sort: { field: 'due_time', order: 'asc' },
    },
    {
      id: 'completed_tasks',
      name: 'Completed',
      columns: ['title', 'contact', 'due_time', 'owner', 'modified_time'],
      criteria: { operator: 'AND', criteria: [{ field: 'status', comparator: 'equal', value: 'done' }] },
      sort: { field: 'modified_time', order: 'desc' },
    },
    {
      id: 'all_tasks',
      name: 'All tasks',
      columns: ['title', 'contact', 'due_time', 'priority', 'status', 'owner'],
      sort: { field: 'created_time', order: 'desc' },
    },
  ],
  afterWrite: scheduleReminders,
});

/**
 * A task with another due time is reminded of again. A row that is due too early reads the task again. A time that is over
 * when it is written reminds nobody: who imports the tasks of last year would send their owners thousands of notices.
 */
async function scheduleReminders(ctx: WorkContext, changes: readonly RecordChange[]): Promise<void> {
  const changed = changes.filter(({ fields }) => fields.includes('due_time'));
  const over = await settleReminders(ctx.tx, changed);
  await scheduleDue(
    ctx,
    taskReminders,
    changed.flatMap(({ business_id, record_id, after }) => {
      const due = after['due_time'];
      return typeof due === 'string' && !over.has(record_id)
        ? [{ business_id, task_id: record_id, due_time: due }]
        : [];
    }),
  );
}
