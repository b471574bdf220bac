import { useTranslation } from 'react-i18next';
import { NumberField } from '../../../outreach/web/index.ts';
import { Field } from '../../../ui/primitives/Field.tsx';
import { Input } from '../../../ui/primitives/Input.tsx';
import { Select } from '../../../ui/primitives/Select.tsx';
import { usePeople } from '../use-people.ts';
import type { EditorProps } from './editor-props.ts';

/** For the Select, which has no empty value. */
const ASSIGNEE = 'assignee';

/** A task about the contact: what is to be done, until when, by whom. */
export function TaskEditor({ action, onChange, problem, label, disabled }: EditorProps<'create_task'>) {
  const { t } = useTranslation('actions');
  const { active, nameOf, problemOf } = usePeople();
  const { data } = action;
  const change = (next: Partial<typeof data>) => onChange({ ...action, data: { ...data, ...next } });
  const user = data.user_id ?? null;
  const goneProblem = user === null ? undefined : problemOf(user);
  const offered = active.map(({ id, name }) => ({ value: id, label: name }));
  const isOffered = user === null || active.some(({ id }) => id === user);
  const gone = isOffered ? [] : [{ value: user, label: nameOf(user), disabled: true }];
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <Field hideLabel label={label} error={problem('data.title')}>
        <Input
          soft
          size="sm"
          aria-label={t('task.title')}
          placeholder={t('task.hint')}
          value={data.title}
          maxLength={200}
          disabled={disabled}
          onChange={({ target }) => change({ title: target.value })}
        />
      </Field>
      <div className="flex flex-wrap gap-x-3 gap-y-1.5">
        <Field label={t('task.due')} className="w-28" error={problem('data.due_in_days')}>
          <NumberField
            soft
            size="sm"
            isOptional
            placeholder={t('task.due_hint')}
            value={data.due_in_days ?? null}
            disabled={disabled}
            onNumber={(due) => change({ due_in_days: due })}
          />
        </Field>
        <Field label={t('task.user')} className="min-w-40 flex-1" error={problem('data.user_id') ?? goneProblem}>
          <Select
            soft
            size="sm"
            options={[{ value: ASSIGNEE, label: t('task.assignee') }, ...offered, ...gone]}
            value={user ?? ASSIGNEE}
            disabled={disabled}
            onValueChange={(id) => change({ user_id: id === ASSIGNEE ? null : id })}
          />
        </Field>
      </div>
    </div>
  );
}
