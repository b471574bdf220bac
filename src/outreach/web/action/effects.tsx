import { useQuery } from '@tanstack/react-query';
import { List } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usersQuery } from '../../../accounts/web/index.ts';
import { handmadeListsQuery } from '../../../lists/web/index.ts';
import { recordQuery } from '../../../records/web/index.ts';
import { Combobox } from '../../../ui/primitives/Combobox.tsx';
import { Field } from '../../../ui/primitives/Field.tsx';
import { Input } from '../../../ui/primitives/Input.tsx';
import { MultiSelect } from '../../../ui/primitives/MultiSelect.tsx';
import { Select, type SelectOption } from '../../../ui/primitives/Select.tsx';
import { searchStateOf } from '../../../ui/primitives/search-state.ts';
import type { ButtonEffect } from '../../contract/step.ts';
import { NumberField } from '../steps/NumberField.tsx';

type EffectOf<Type extends ButtonEffect['type']> = Extract<ButtonEffect, { type: Type }>;

interface EffectProps<Type extends ButtonEffect['type']> {
  effect: EffectOf<Type>;
  onChange: (effect: EffectOf<Type>) => void;
  error: string | undefined;
  disabled?: boolean | undefined;
}

/** Who taps is added to a list. */
export function ListEffect({ effect, onChange, error, disabled }: EffectProps<'add_to_list'>) {
  const { t } = useTranslation('outreach');
  const { id } = effect.data;
  const [typed, setTyped] = useState('');
  const search = useQuery(handmadeListsQuery(typed));
  const stored = useQuery({ ...recordQuery('contact_lists', id), enabled: id !== '' });
  const options = search.data ?? [];
  const chosen: SelectOption<string> | null =
    id === ''
      ? null
      : (options.find(({ value }) => value === id) ?? {
          value: id,
          label: typeof stored.data?.['name'] === 'string' ? stored.data['name'] : '…',
        });
  return (
    <Field label={t('button.effects.add_to_list')} required error={error}>
      <Combobox
        icon={List}
        items={options}
        value={chosen}
        disabled={disabled}
        onValueChange={(list) => onChange({ ...effect, data: { id: list?.value ?? '' } })}
        itemKey={({ value }) => value}
        itemLabel={({ label }) => label}
        matches={() => true}
        placeholder={t('button.list_hint')}
        searchLabel={t('button.list_search')}
        onQueryChange={setTyped}
        searchState={searchStateOf(search)}
        renderItem={({ label }) => <bdi className="min-w-0 flex-1 truncate">{label}</bdi>}
      />
    </Field>
  );
}

function usePeople(): readonly SelectOption<string>[] {
  const { data: users = [] } = useQuery(usersQuery);
  return users
    .filter(({ status }) => status === 'active')
    .map(({ id, first_name, last_name }) => ({ value: id, label: `${first_name} ${last_name}`.trim() }));
}

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

/** The chat is assigned, to several people in turn. */
export function AssignEffect({ effect, onChange, error, disabled }: EffectProps<'assign_owner'>) {
  const { t } = useTranslation('outreach');
  const people = usePeople();
  const chosen = effect.data.users.map((id) => people.find(({ value }) => value === id) ?? { value: id, label: '…' });
  return (
    <Field label={t('button.effects.assign_owner')} required error={error}>
      <MultiSelect
        options={people}
        value={chosen}
        max={50}
        disabled={disabled}
        placeholder={t('button.assign_hint')}
        searchLabel={t('button.assign_search')}
        onValueChange={(users) => onChange({ ...effect, data: { users: users.map(({ value }) => value) } })}
      />
    </Field>
  );
}
