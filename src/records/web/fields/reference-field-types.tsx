import { useQuery } from '@tanstack/react-query';
import { usersQuery } from '../../../accounts/web/index.ts';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../ui/primitives/Avatar.tsx';
import { Tag } from '../../../ui/primitives/Tag.tsx';
import { RecordLink } from '../RecordLink.tsx';
import type { FieldType, FieldValueProps } from './field-type.ts';
import { lateInput } from './late-input.ts';
import { chosenOf, referenceOf } from './read-value.ts';

function UserValue({ value }: FieldValueProps) {
  const reference = referenceOf(value);
  const { data: users } = useQuery(usersQuery);
  if (!reference) return null;
  const user = users?.find(({ id }) => id === reference.id);
  const name = user ? `${user.first_name} ${user.last_name}` : reference.label;
  return (
    <span className="inline-flex min-w-0 items-center gap-2">
      <Avatar name={name} size={20} letters={1} decorative />
      <span dir="auto" className="truncate">
        {name || '—'}
      </span>
    </span>
  );
}

/** How many of several names a line shows. */
const MOST_NAMES = 2;

/** What a record belongs to several of, such as lists. */
function SeveralNames({ value }: Pick<FieldValueProps, 'value'>) {
  const { t } = useTranslation('records');
  const names = chosenOf(value).flatMap((each) => referenceOf(each) ?? []);
  const rest = names.length - MOST_NAMES;
  return (
    <span className="flex min-w-0 items-center gap-1" title={names.map(({ label }) => label).join(', ')}>
      {names.slice(0, MOST_NAMES).map(({ id, label }) => (
        <Tag key={id} tone="accent">
          <bdi>{label}</bdi>
        </Tag>
      ))}
      {rest > 0 && <span className="shrink-0 text-xs text-tertiary">{t('fields.more', { number: rest })}</span>}
    </span>
  );
}

function LookupValue({ value, field }: FieldValueProps) {
  if (Array.isArray(value)) return <SeveralNames value={value} />;
  const reference = referenceOf(value);
  if (!reference) return null;
  return (
    <RecordLink module={field.lookup_module ?? ''} id={reference.id} className="truncate">
      {reference.label || '—'}
    </RecordLink>
  );
}

const UserInput = lateInput(async () => (await import('./reference-inputs.tsx')).referenceInputs.UserInput);
const LookupInput = lateInput(async () => (await import('./reference-inputs.tsx')).referenceInputs.LookupInput);

export const referenceFieldTypes = {
  user: { Value: UserValue, Input: UserInput, width: 170, canEditInCell: true, isChosen: true, offersNone: true },
  lookup: { Value: LookupValue, Input: LookupInput, width: 180, canEditInCell: true, isChosen: true, offersNone: true },
} satisfies Record<string, FieldType>;
