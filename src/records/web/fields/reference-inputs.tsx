import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NameAndNumber, usersQuery, type NamedContact } from '../../../accounts/web/index.ts';
import { Avatar } from '../../../ui/primitives/Avatar.tsx';
import { Combobox } from '../../../ui/primitives/Combobox.tsx';
import { searchStateOf } from '../../../ui/primitives/search-state.ts';
import { lookupQuery } from '../queries.ts';
import type { FieldInputProps } from './field-type.ts';
import { cellLabel } from './cell-label.ts';
import { referenceOf, type Reference } from './read-value.ts';

function UserInput(props: FieldInputProps) {
  const { t } = useTranslation('records');
  const { data: users = [] } = useQuery(usersQuery);
  const { value, onChange, place, field } = props;
  const items = users
    .filter(({ status }) => status === 'active')
    .map((user): Reference => ({ id: user.id, label: `${user.first_name} ${user.last_name}` }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
  const none: Reference = { id: '', label: t('fields.nobody') };
  return (
    <Combobox<Reference>
      {...cellLabel(props)}
      size={place === 'cell' ? 'sm' : 'md'}
      items={field.is_required ? items : [none, ...items]}
      value={referenceOf(value) ?? (field.is_required || value === undefined ? null : none)}
      onValueChange={(next) => onChange(next === null || next.id === '' ? null : next)}
      itemKey={({ id }) => id}
      itemLabel={({ label }) => label}
      matches={({ label }, query) => label.toLocaleLowerCase().includes(query)}
      searchLabel={t('fields.find_person')}
      renderValue={(person) => <Person person={person} />}
      renderItem={(person) => <Person person={person} />}
    />
  );
}

function Person({ person: { id, label } }: { person: Reference }) {
  return (
    <span className="flex min-w-0 flex-1 items-center gap-2">
      <Avatar name={id === '' ? '' : label} size={20} letters={1} decorative />
      <span dir="auto" className="truncate">
        {label}
      </span>
    </span>
  );
}

/** A record that was found, or the chosen one, whose number is not asked for. */
type Found = Reference & Omit<NamedContact, 'label'>;

/** Finds records of the other module by what is typed; one that may be left out offers none first. */
function LookupInput(props: FieldInputProps) {
  const { t } = useTranslation('records');
  const { value, onChange, place, field } = props;
  const [query, setQuery] = useState('');
  const search = useQuery(lookupQuery(field.lookup_module ?? '', query));
  const { data: found = [] } = search;
  const none: Found | null = field.is_required ? null : { id: '', label: t('fields.none') };
  const chosen = referenceOf(value);
  return (
    <Combobox<Found>
      {...cellLabel(props)}
      size={place === 'cell' ? 'sm' : 'md'}
      items={none && query.trim() === '' ? [none, ...found] : found}
      value={chosen ?? (value === undefined ? null : none)}
      onValueChange={(next) => onChange(next === null || next.id === '' ? null : { id: next.id, label: next.label })}
      onQueryChange={setQuery}
      searchState={searchStateOf(search)}
      itemKey={({ id }) => id}
      itemLabel={({ label }) => label}
      // The server has searched.
      matches={() => true}
      searchLabel={t('fields.find_record')}
      renderItem={({ label, mobile, email }) => <NameAndNumber label={label} mobile={mobile} email={email} />}
    />
  );
}

export const referenceInputs = { UserInput, LookupInput };
