import { useTranslation } from 'react-i18next';
import { Field } from '../../../ui/primitives/Field.tsx';
import { MultiSelect } from '../../../ui/primitives/MultiSelect.tsx';
import type { EffectProps } from './effect-props.ts';
import { usePeople } from './use-people.ts';

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
