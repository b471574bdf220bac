import { recordPath } from '../slots/composition.ts';
import type { CallError } from '../api/call-error.ts';

export interface ErrorText {
  text: string;
  /** The record that the failure is about, as a route. */
  to?: string;
}

/** What the toast says about a failure; one that is about a record, as a duplicate is, links to it. */
export function errorText(error: CallError, failureText: (error: unknown) => string): ErrorText {
  const text = failureText(error);
  const to = error.code === 'NOT_ALLOWED' ? pathOf(error.info?.['record']) : null;
  return to === null ? { text } : { text, to };
}

function pathOf(record: unknown): string | null {
  if (typeof record !== 'object' || record === null) return null;
  const { module, id } = record as { module?: unknown; id?: unknown };
  return typeof module === 'string' && typeof id === 'string' ? recordPath(module, id) : null;
}
