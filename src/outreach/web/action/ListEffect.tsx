import { useQuery } from '@tanstack/react-query';
import { List } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { handmadeListsQuery } from '../../../lists/web/index.ts';
import { recordQuery } from '../../../records/web/index.ts';
import { Combobox } from '../../../ui/primitives/Combobox.tsx';
import { Field } from '../../../ui/primitives/Field.tsx';
import { type SelectOption } from '../../../ui/primitives/Select.tsx';
import { searchStateOf } from '../../../ui/primitives/search-state.ts';
import type { EffectProps } from './effect-props.ts';

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
