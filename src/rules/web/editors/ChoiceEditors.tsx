import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ContactDetail, countriesQuery, usersQuery } from '../../../accounts/web/index.ts';
import { Avatar } from '../../../ui/primitives/Avatar.tsx';
import { Combobox } from '../../../ui/primitives/Combobox.tsx';
import { Flag } from '../../../ui/primitives/Flag.tsx';
import { MultiSelect } from '../../../ui/primitives/MultiSelect.tsx';
import { Select, type SelectOption } from '../../../ui/primitives/Select.tsx';
import { searchStateOf } from '../../../ui/primitives/search-state.ts';
import { takesList } from '../../contract/comparators.ts';
import { CURRENT_USER } from '../../contract/criteria.ts';
import { LIST_MAX } from '../../contract/operand.ts';
import type { ValueEditorProps } from '../value-editor.ts';

type Option = SelectOption<string>;

const listOf = (value: unknown): readonly unknown[] =>
  value === undefined ? [] : Array.isArray(value) ? (value as unknown[]) : [value];

interface ChoiceProps extends ValueEditorProps {
  options: readonly Option[];
  searchLabel: string;
}

/** One key, or several for "is in". */
function KeyEditor({ comparator, value, onChange, options, searchLabel, 'aria-label': label }: ChoiceProps) {
  const chosen = listOf(value).map((key): Option => {
    const text = String(key);
    return options.find((option) => option.value === text) ?? { value: text, label: text };
  });
  if (takesList(comparator))
    return (
      <MultiSelect
        soft
        size="sm"
        max={LIST_MAX}
        aria-label={label}
        searchLabel={searchLabel}
        options={options}
        value={chosen}
        onValueChange={(next) => onChange(next.length === 0 ? undefined : next.map((option) => option.value))}
      />
    );
  // An option that was removed stays to be seen, since the criteria still name it.
  const removed = chosen.filter((option) => options.length > 0 && !options.includes(option));
  return (
    <Select
      soft
      size="sm"
      aria-label={label}
      options={[...options, ...removed]}
      value={chosen[0]?.value ?? null}
      onValueChange={(next) => onChange(next)}
    />
  );
}

/** Picklists and multi-selects. */
export function OptionEditor(props: ValueEditorProps) {
  const { t } = useTranslation('rules');
  return <KeyEditor {...props} options={props.field.options ?? []} searchLabel={t('find_option')} />;
}

export function UserEditor(props: ValueEditorProps) {
  const { t } = useTranslation('rules');
  const { data: users = [] } = useQuery(usersQuery);
  const people = users
    .map(({ id, first_name, last_name }): Option => {
      const name = `${first_name} ${last_name}`;
      return { value: id, label: name, lead: <Avatar name={name} size={20} letters={1} decorative /> };
    })
    .toSorted((one, other) => one.label.localeCompare(other.label));
  const options = props.hasReader ? [{ value: CURRENT_USER, label: t('reader') }, ...people] : people;
  return <KeyEditor {...props} options={options} searchLabel={t('find_person')} />;
}

export function CountryEditor(props: ValueEditorProps) {
  const { t } = useTranslation('rules');
  const { data: countries = [] } = useQuery(countriesQuery);
  const options = countries.map(({ code, name }): Option => ({ value: code, label: name, lead: <Flag code={code} /> }));
  return <KeyEditor {...props} options={options} searchLabel={t('find_country')} />;
}

const optionOf = (value: unknown): Option[] =>
  typeof value === 'object' && value !== null && 'id' in value
    ? [{ value: String(value.id), label: 'label' in value ? String(value.label) : String(value.id) }]
    : [];

/** Records of another module, which the server finds. The criteria keep their names, for screens that only show them. */
export function LookupEditor({ field, comparator, value, onChange, findRecords, ...rest }: ValueEditorProps) {
  const { t } = useTranslation('rules');
  const [query, setQuery] = useState('');
  const module = field.lookup?.module ?? '';
  const search = useQuery({
    queryKey: ['rules', 'records', module, query],
    queryFn: async ({ signal }) => (await findRecords?.(module, query, signal)) ?? [],
    placeholderData: (before) => before,
    enabled: findRecords !== undefined,
  });
  const { data: found = [] } = search;
  const options = found.map(({ id, label, mobile, email }): Option => ({
    value: id,
    label,
    end: <ContactDetail mobile={mobile} email={email} />,
  }));
  const chosen = listOf(value).flatMap(optionOf);
  const label = rest['aria-label'];
  const recordOf = ({ value: id, label: name }: Option) => ({ id, label: name });
  if (takesList(comparator))
    return (
      <MultiSelect
        soft
        size="sm"
        max={LIST_MAX}
        aria-label={label}
        searchLabel={t('find_record')}
        options={options}
        value={chosen}
        onQueryChange={setQuery}
        searchState={searchStateOf(search)}
        onValueChange={(next) => onChange(next.length === 0 ? undefined : next.map(recordOf))}
      />
    );
  return (
    <Combobox<Option>
      soft
      size="sm"
      aria-label={label}
      items={options}
      value={chosen[0] ?? null}
      onValueChange={(next) => onChange(next === null ? undefined : recordOf(next))}
      onQueryChange={setQuery}
      searchState={searchStateOf(search)}
      itemKey={(option) => option.value}
      itemLabel={(option) => option.label}
      // The server has searched.
      matches={() => true}
      searchLabel={t('find_record')}
      renderItem={(option) => (
        <span className="flex min-w-0 flex-1 items-center justify-between gap-3">
          <span dir="auto" className="min-w-0 truncate">
            {option.label}
          </span>{' '}
          {option.end}
        </span>
      )}
    />
  );
}
