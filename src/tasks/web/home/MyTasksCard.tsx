import { useTranslation } from 'react-i18next';
import { useFormatDate } from '../../../foundation/web/dates/use-format-date.ts';
import { useNow } from '../../../foundation/web/dates/use-now.ts';
import { addMessages } from '../../../foundation/web/i18n/i18n.ts';
import type { ModuleRecord } from '../../../records/contract/record.ts';
import { RecordsCard } from '../../../records/web/index.ts';
import { classNames } from '../../../ui/primitives/class-names.ts';
import { home } from '../messages/home.ts';

addMessages('tasks_home', home);

/** The open tasks of the reader, with those that are overdue on top. */
export function MyTasksCard() {
  const { t } = useTranslation('tasks_home');
  return (
    <RecordsCard
      module="tasks"
      view="my_tasks"
      root="/tasks"
      title={t('title')}
      linkLabel={t('open')}
      none={t('none')}
      fact={(task) => <DueTime task={task} />}
    />
  );
}

function DueTime({ task }: { task: ModuleRecord }) {
  const { t } = useTranslation('tasks_home');
  const formatDate = useFormatDate();
  const now = useNow();
  if (typeof task['due_time'] !== 'string') return null;
  const isOverdue = Date.parse(task['due_time']) < now.valueOf();
  const date = formatDate(task['due_time'], 'label');
  return (
    <span className={classNames('shrink-0 text-xs tabular-nums', isOverdue ? 'text-danger-text' : 'text-tertiary')}>
      {isOverdue ? t('overdue', { date }) : date}
    </span>
  );
}
