import type { Id } from '../../foundation/contract/id.ts';
import { locks } from '../../foundation/server/db/lock-ranks.ts';
import type { NamedStatement, Transaction } from '../../foundation/server/db/transaction.ts';
import type { DueRow, NextDue } from '../../foundation/server/scheduler/due-kind.ts';

/** A task whose owner is to be reminded. */
export interface DueTask {
  business_id: Id;
  id: Id;
  title: string;
  owner_id: Id;
}

const given = 'unnest($1::bigint[], $2::bigint[]) as e (business_id, id)';

const lock: NamedStatement = {
  name: 'lock_due_tasks',
  text: `select from tasks t join ${given} on t.business_id = e.business_id and t.id = e.id
    order by t.business_id, t.id for no key update of t ${locks('record')}`,
};
const remind: NamedStatement = {
  name: 'take_task_reminders',
  text: `update tasks t set reminded_time = clock_now() from ${given}
    where t.business_id = e.business_id and t.id = e.id and t.due_time <= clock_now() and t.reminded_time is null
      and t.status not in ('done', 'cancelled')
    returning t.business_id, t.id, t.title, t.owner_id`,
};
const later: NamedStatement = {
  name: 'read_later_tasks',
  text: `select t.business_id, t.id, t.due_time as time from tasks t join ${given} on t.business_id = e.business_id and t.id = e.id
    where t.due_time > clock_now()`,
};
const settle: NamedStatement = {
  name: 'settle_task_reminders',
  text: `update tasks t set reminded_time = case when t.due_time <= clock_now() then clock_now() end from ${given}
    where t.business_id = e.business_id and t.id = e.id and (t.reminded_time is not null or t.due_time <= clock_now())
    returning t.business_id, t.id, t.reminded_time is not null as is_over`,
};

/** Notes that the owners of these tasks are reminded now, where it is time; and when each row is due again. */
export async function takeTaskReminders(
  tx: Transaction,
  rows: readonly DueRow<'task_id'>[],
): Promise<{ tasks: DueTask[]; next: NextDue[] }> {
  const values = [rows.map(({ business_id }) => business_id), rows.map(({ task_id }) => task_id)];
  const [, tasks, waiting] = await Promise.all([
    tx.run(lock, values),
    tx.run<Omit<DueTask, 'owner_id'> & { owner_id: Id | null }>(remind, values),
    tx.run<{ business_id: Id; id: Id; time: string }>(later, values),
  ]);
  const times = new Map(waiting.map(({ business_id, id, time }) => [`${business_id} ${id}`, time]));
  return {
    tasks: tasks.flatMap((task) => (task.owner_id === null ? [] : [{ ...task, owner_id: task.owner_id }])),
    next: rows.map(({ business_id, task_id }) => {
      const at = times.get(`${business_id} ${task_id}`);
      return at === undefined ? null : { at };
    }),
  };
}

/**
 * The owners of these tasks have not been reminded of their new due time; returns those whose time is over already, of
 * which nobody is reminded.
 */
export async function settleReminders(
  tx: Transaction,
  tasks: readonly { business_id: Id; record_id: Id }[],
): Promise<ReadonlySet<Id>> {
  if (tasks.length === 0) return new Set();
  const rows = await tx.run<{ id: Id; is_over: boolean }>(settle, [
    tasks.map(({ business_id }) => business_id),
    tasks.map(({ record_id }) => record_id),
  ]);
  return new Set(rows.filter(({ is_over: isOver }) => isOver).map(({ id }) => id));
}
