import { useTranslation } from 'react-i18next';
import { Field } from '../../../ui/primitives/Field.tsx';
import { Input } from '../../../ui/primitives/Input.tsx';
import { Select } from '../../../ui/primitives/Select.tsx';
import { NumberField } from '../steps/NumberField.tsx';
import type { EffectProps } from './effect-props.ts';
import { usePeople } from './use-people.ts';

/** For the Select, which has no empty value. */
const OWNER = 'owner';

/** A task is created for the owner, or for somebody else. */
export function TaskEffect({ effect, onChange, error, disabled }: EffectProps<'create_task'>) {
  const { t } = useTranslation('outreach');
  const { data } = effect;
  const people = usePeople();
  const change = (next: Partial<typeof data>) => onChange({ ...effect, data: { ...data, ...next } });
  return (
    <>
      <Field label={t('button.effects.create_task')} required error={error}>
        <Input
          placeholder={t('button.task_hint')}
          value={data.title}
          maxLength={200}
          disabled={disabled}
          onChange={({ target }) => change({ title: target.value })}
        />
      </Field>
      <div className="flex gap-2">
        <Field label={t('button.task_due')} className="w-28 shrink-0">
          <NumberField
            isOptional
            placeholder={t('button.task_due_none')}
            value={data.due_in_days}
            disabled={disabled}
            onNumber={(due) => change({ due_in_days: due })}
          />
        </Field>
        <Field label={t('button.task_user')} className="flex-1">
          <Select
            options={[{ value: OWNER, label: t('button.task_owner') }, ...people]}
            value={data.user_id ?? OWNER}
            disabled={disabled}
            onValueChange={(id) => change({ user_id: id === OWNER ? null : id })}
          />
        </Field>
      </div>
    </>
  );
}
