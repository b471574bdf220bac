import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { call } from '../../../foundation/web/api/call.ts';
import { useFormatDate } from '../../../foundation/web/dates/use-format-date.ts';
import { useNow } from '../../../foundation/web/dates/use-now.ts';
import { addMessages } from '../../../foundation/web/i18n/i18n.ts';
import { recordEndpoints } from '../../../records/contract/endpoints.ts';
import type { ModuleRecord } from '../../../records/contract/record.ts';
import { HomeCard } from '../../../ui/patterns/HomeCard.tsx';
import { classNames } from '../../../ui/primitives/class-names.ts';
import { ErrorState } from '../../../ui/primitives/ErrorState.tsx';
import { SkeletonRows } from '../../../ui/primitives/Skeleton.tsx';
import { home } from '../messages/home.ts';

addMessages('tasks_home', home);

const SHOWN = 5;

/** What the reader has to do, the most urgent first. Below the counts of tasks: what changes these changes this. */
const myTasksQuery = queryOptions({
  queryKey: ['records', 'count', 'tasks', 'home'] as const,
  queryFn: async ({ signal }) => {
    const input = { params: { module: 'tasks' }, query: { view: 'my_tasks', limit: SHOWN } };
    const reply = await call(recordEndpoints.listRecords, input, { signal, origin: 'records', display: false });
    return reply['tasks'] as ModuleRecord[];
  },
});

/** The open tasks of the reader, with those that are overdue on top. */
export function MyTasksCard() {
  const { t } = useTranslation('tasks_home');
  const tasks = useQuery(myTasksQuery);
  return (
    <HomeCard title={t('title')} to="/tasks" linkLabel={t('open')}>
      {tasks.isPending && <SkeletonRows rows={3} />}
      {tasks.isError && !tasks.data && (
        <ErrorState headingLevel={3} onRetry={() => void tasks.refetch()} retrying={tasks.isFetching} />
      )}
      {tasks.data?.length === 0 && <p className="px-4 py-5 text-tertiary">{t('none')}</p>}
      {tasks.data !== undefined && tasks.data.length > 0 && (
        <ul className="py-1">
          {tasks.data.map((task) => (
            <TaskRow key={task.id} task={task} />
          ))}
        </ul>
      )}
    </HomeCard>
  );
}

function TaskRow({ task }: { task: ModuleRecord }) {
  const { t } = useTranslation('tasks_home');
  const formatDate = useFormatDate();
  const now = useNow();
  const { pathname } = useLocation();
  const due = typeof task['due_time'] === 'string' ? task['due_time'] : null;
  const isOverdue = due !== null && Date.parse(due) < now.valueOf();
  const date = due === null ? '' : formatDate(due, 'label');
  return (
    <li>
      <Link
        to={`/tasks/${task.id}`}
        state={{ from: pathname }}
        className="flex min-h-11 items-center gap-3 px-4 py-1.5 hover:bg-hover"
      >
        <span dir="auto" className="min-w-0 flex-1 truncate font-medium">
          {String(task['title'])}
        </span>
        <span className={classNames('shrink-0 text-xs tabular-nums', isOverdue ? 'text-danger-text' : 'text-tertiary')}>
          {isOverdue ? t('overdue', { date }) : date}
        </span>
      </Link>
    </li>
  );
}
