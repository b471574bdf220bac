import type { TFunction } from 'i18next';
import { composition, recordPath } from '../slots/composition.ts';
import type { CallError } from '../api/call-error.ts';

export interface ErrorText {
  text: string;
  /** The record that the failure is about, as a route. */
  to?: string;
}

/** What the toast says about a failure; a duplicate contact names its fields and links to the record. */
export function errorText(error: CallError, failureText: (error: unknown) => string, t: TFunction): ErrorText {
  const fields = duplicateFields(error);
  const module = moduleOf(error);
  if (fields.length === 0 || module === undefined) return { text: failureText(error) };
  const text = t('foundation:duplicate_contact', { fields: fields.map(capitalise).join(', ') });
  const to = recordPath(module, recordId(error.info?.['record']));
  return to === null ? { text } : { text, to };
}

const moduleOf = ({ origin }: CallError) =>
  composition().failures.duplicates.find((each) => each.origin === origin)?.module;

/** Fields of a refused duplicate. */
function duplicateFields({ code, reason, info }: CallError): string[] {
  if (code !== 'NOT_ALLOWED' || reason !== undefined || !info) return [];
  if (info.fields) return info.fields.map((each) => (typeof each === 'string' ? each : each.field));
  return info.field === undefined ? [] : [info.field];
}

function recordId(record: unknown): string {
  const id = typeof record === 'object' && record !== null ? (record as { id?: unknown }).id : record;
  return typeof id === 'string' ? id : '';
}

const capitalise = (field: string) => field.charAt(0).toLocaleUpperCase() + field.slice(1).replaceAll('_', ' ');
