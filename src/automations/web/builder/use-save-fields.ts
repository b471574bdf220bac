import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { moduleQuery } from '../../../records/web/index.ts';
import type { Field } from '../../../records/contract/module.ts';
import type { Question } from '../../contract/script.ts';

/** The fields that answers can be saved to, by module. */
export type SaveFields = Readonly<Record<'contacts' | 'enquiries', readonly Field[]>>;

/** The types of fields that hold an answer of a kind. Every text field holds the words of any answer. */
const TEXTS = ['text', 'long_text'];
const byFormat: Readonly<Record<string, readonly string[]>> = {
  any: ['picklist', 'country'],
  name: [],
  email: ['email'],
  mobile: ['mobile'],
  number: ['number', 'currency'],
  date: ['date'],
  url: ['url'],
};

/** Whether a field can hold what a question is answered with. */
export function fitsAnswer({ type, is_editable: isEditable }: Field, response: Question['response']): boolean {
  if (!isEditable) return false;
  if (response.type === 'text') return [...TEXTS, ...(byFormat[response.format] ?? [])].includes(type);
  if (response.type === 'selection') return [...TEXTS, 'picklist', 'multi_select', 'number'].includes(type);
  if (response.type === 'file') return type === 'file' || type === 'image';
  return TEXTS.includes(type);
}

/** Reads the fields of contacts and enquiries; null until both are known. */
export function useSaveFields(): SaveFields | null {
  const { data: contacts } = useQuery(moduleQuery('contacts'));
  const { data: enquiries } = useQuery(moduleQuery('enquiries'));
  return useMemo(
    () => (contacts && enquiries ? { contacts: contacts.fields, enquiries: enquiries.fields } : null),
    [contacts, enquiries],
  );
}

/** The field where an answer is saved; undefined where it is gone. */
export const savedField = (fields: SaveFields | null, to: Question['save_to']): Field | undefined =>
  to === null ? undefined : fields?.[to.module].find(({ name }) => name === to.field);
