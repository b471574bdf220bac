import { useQuery } from '@tanstack/react-query';
import { usersQuery } from '../../../accounts/web/index.ts';
import { Avatar } from '../../../ui/primitives/Avatar.tsx';
import { RecordLink } from '../RecordLink.tsx';
import type { FieldType, FieldValueProps } from './field-type.ts';
import { lateInput } from './late-input.ts';
import { referenceOf } from './read-value.ts';

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

function LookupValue({ value, field }: FieldValueProps) {
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
