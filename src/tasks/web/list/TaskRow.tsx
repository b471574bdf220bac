import { Bell, Clock, Flag } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { dateFormatsStore, useFormatDate } from '../../../foundation/web/dates/use-format-date.ts';
import type { ModuleInfo } from '../../../records/contract/module.ts';
import type { ModuleRecord } from '../../../records/contract/record.ts';
import { localTime } from '../../../rules/contract/day-in-zone.ts';
import { RecordLink } from '../../../records/web/index.ts';
import { Avatar } from '../../../ui/primitives/Avatar.tsx';
import { Checkbox } from '../../../ui/primitives/Checkbox.tsx';
import { classNames } from '../../../ui/primitives/class-names.ts';
import { dueOf, isDone } from '../task.ts';

interface TaskRowProps {
  module: ModuleInfo;
  task: ModuleRecord;
  /** Its tick is on its way to the server. */
  isChanging: boolean;
  now: Date;
  onToggle: (task: ModuleRecord) => void;
  onOpen: (id: string) => void;
}

interface Reference {
  id: string;
  label: string;
}
const referenceOf = (value: unknown): Reference | null =>
  typeof value === 'object' && value !== null && 'id' in value && 'label' in value ? (value as Reference) : null;

const flags: Readonly<Record<string, string>> = {
  high: 'text-danger-text',
  normal: 'text-secondary',
  low: 'text-tertiary',
};

/** A task: its tick, how urgent it is, what it is about, when it is due and whose it is. */
export function TaskRow({ module, task, isChanging, now, onToggle, onOpen }: TaskRowProps) {
  const { t } = useTranslation('tasks');
  const name = String(task['title']);
  const done = isDone(task) !== isChanging;
  return (
    <li
      data-row-key={task.id}
      className="group relative flex min-h-11 items-center gap-3 border-b border-subtle bg-surface px-4 py-1.5 hover:bg-hover md:px-6"
    >
      <Checkbox
        aria-label={t(isDone(task) ? 'reopen' : 'complete', { name })}
        checked={done}
        disabled={!module.allows.edit || task['is_read_only'] === true}
        className="relative z-sticky"
        onCheckedChange={() => onToggle(task)}
      />
      <PriorityFlag module={module} task={task} />
      <span className="flex min-w-0 flex-1 items-center gap-3 max-md:flex-col max-md:items-stretch max-md:gap-0.5">
        <button
          type="button"
          className={classNames(
            'min-w-0 truncate text-start font-medium -outline-offset-2 after:absolute after:inset-0 md:flex-1',
            done && 'text-tertiary line-through',
          )}
          onClick={() => onOpen(task.id)}
        >
          <bdi>{name}</bdi>
        </button>
        <About task={task} />
        <DueTime task={task} now={now} />
      </span>
      <Avatar name={referenceOf(task['owner'])?.label ?? ''} size={22} />
    </li>
  );
}

function PriorityFlag({ module, task }: Pick<TaskRowProps, 'module' | 'task'>) {
  const { t } = useTranslation('tasks');
  const value = String(task['priority']);
  const options = module.fields.find(({ name }) => name === 'priority')?.options ?? [];
  const priority = options.find((option) => option.value === value)?.label ?? value;
  return (
    <span role="img" aria-label={t('priority', { priority })} title={priority} className="relative shrink-0">
      <Flag aria-hidden className={classNames('size-4', flags[value] ?? 'text-tertiary')} />
    </span>
  );
}

/** The record that a task belongs to: its enquiry, else its contact. */
function About({ task }: Pick<TaskRowProps, 'task'>) {
  const [module, about] = (['enquiries', 'contacts'] as const)
    .map((each) => [each, referenceOf(task[each === 'enquiries' ? 'enquiry' : 'contact'])] as const)
    .find(([, reference]) => reference !== null) ?? [null, null];
  if (!module || !about) return null;
  return (
    <RecordLink module={module} id={about.id} className="relative z-sticky w-48 min-w-0 truncate max-md:hidden">
      {about.label}
    </RecordLink>
  );
}

/** When it is due, in red when that is over; a bell while its owner is still to be reminded. */
function DueTime({ task, now }: Pick<TaskRowProps, 'task' | 'now'>) {
  const { t } = useTranslation('tasks');
  const formatDate = useFormatDate();
  const { time_zone: zone } = useStore(dateFormatsStore);
  const due = dueOf(task);
  if (due === null) return <span className="w-44 shrink-0 max-md:hidden" />;
  const isOver = Date.parse(due) < now.valueOf();
  const owner = referenceOf(task['owner']);
  const text = t('reminds', { name: owner?.label ?? '' });
  return (
    <span
      className={classNames(
        'flex w-44 shrink-0 items-center gap-1.5 text-xs tabular-nums max-md:w-auto',
        isOver && !isDone(task) ? 'text-danger-text' : 'text-secondary',
      )}
    >
      <Clock aria-hidden className="size-3.5" />
      <span className="whitespace-nowrap">{formatDate(due, isSameDay(due, now, zone) ? 'time' : 'date_time')}</span>
      {!isOver && !isDone(task) && owner && (
        <span role="img" aria-label={text} title={text} className="relative">
          <Bell aria-hidden className="size-3.5 text-tertiary" />
        </span>
      )}
    </span>
  );
}

const isSameDay = (due: string, now: Date, zone: string): boolean =>
  localTime(Date.parse(due), zone).day === localTime(now.valueOf(), zone).day;
