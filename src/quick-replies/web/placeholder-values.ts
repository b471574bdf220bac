import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { businessQuery, currentUserQuery } from '../../accounts/web/index.ts';
import { useFormatDate, type FormatDate } from '../../foundation/web/dates/use-format-date.ts';
import type { Field, ModuleInfo } from '../../records/contract/module.ts';
import type { ModuleRecord } from '../../records/contract/record.ts';
import { moduleQuery, recordQuery } from '../../records/web/index.ts';
import { contactNameValues, writerValues } from '../../foundation/contract/placeholders.ts';

interface NamedContact {
  id: string;
  label: string;
  mobile: string | null;
}

/** The value of a field as words of a message; null for none, and for what no sentence can hold. */
export function valueText(
  { type, options }: Pick<Field, 'type' | 'options'>,
  value: unknown,
  formatDate: FormatDate,
): string | null {
  if (typeof value === 'number') return new Intl.NumberFormat('en').format(value);
  if (Array.isArray(value)) {
    const words = value.filter((each): each is string => typeof each === 'string' && each !== '');
    return words.length === 0 ? null : words.join(', ');
  }
  if (typeof value === 'object' && value !== null)
    return 'label' in value && typeof value.label === 'string' ? value.label : null;
  if (typeof value !== 'string' || value.trim() === '') return null;
  if (type === 'datetime') return formatDate(value, 'date_time');
  if (type === 'date') return formatDate(`${value}T12:00:00Z`, 'date');
  return options?.find((option) => option.value === value)?.label ?? value;
}

/** The values that are known of a contact, without their record and with it. */
export function contactValues(
  contact: NamedContact,
  module: Pick<ModuleInfo, 'fields'> | undefined,
  record: ModuleRecord | null | undefined,
  formatDate: FormatDate,
): Map<string, string> {
  const values = contactNameValues(contact);
  for (const field of module?.fields ?? []) {
    const text = record ? valueText(field, record[field.name], formatDate) : null;
    if (text !== null && field.name !== 'name') values.set(`contact.${field.name}`, text);
  }
  return values;
}

/** What placeholders stand for in a message to this contact by the signed-in user. */
export function usePlaceholderValues(contact: NamedContact): {
  values: ReadonlyMap<string, string>;
  nameOf: (placeholder: string) => string;
  hasFailed: boolean;
} {
  const formatDate = useFormatDate();
  const { data: user } = useQuery(currentUserQuery);
  const { data: business } = useQuery(businessQuery);
  const mayRead = user?.permissions.includes('records.edit') === true;
  const module = useQuery({ ...moduleQuery('contacts'), enabled: mayRead });
  const record = useQuery({ ...recordQuery('contacts', contact.id), enabled: mayRead });
  const values = useMemo(() => {
    const known = contactValues(contact, module.data, record.data, formatDate);
    return new Map([...known, ...writerValues(user, business)]);
  }, [contact, module.data, record.data, formatDate, user, business]);
  return { values, nameOf: placeholderName(module.data), hasFailed: module.isError || record.isError };
}

/** What a placeholder is called: a field by its label, anything else by its own words. */
export const placeholderName =
  (module: Pick<ModuleInfo, 'fields'> | undefined) =>
  (placeholder: string): string => {
    const name = placeholder.slice(placeholder.indexOf('.') + 1);
    const field = placeholder.startsWith('contact.') ? module?.fields.find((each) => each.name === name) : undefined;
    return field?.label ?? name.replaceAll('_', ' ');
  };
