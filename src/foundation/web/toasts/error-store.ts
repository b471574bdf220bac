import { createStore } from 'zustand/vanilla';
import type { CallError } from '../api/call-error.ts';
import type { ErrorOrigin } from '../api/error-origin.ts';
import { shouldDisplay } from './should-display.ts';

interface ErrorState {
  /** The last failure of each area, until it is reset. */
  errors: Partial<Record<ErrorOrigin, CallError>>;
  /** What the error toast shows. */
  shown: CallError | null;
}

export const errorStore = createStore<ErrorState>(() => ({ errors: {}, shown: null }));

// One failure can pass through a form, a mutation and its cache; it is recorded once.
const seen = new WeakSet<CallError>();

/** Stores a failure under its origin and hands it to the error toast when the rules say so. */
export function recordError(error: CallError): void {
  if (seen.has(error)) return;
  seen.add(error);
  errorStore.setState(({ errors, shown }) => ({
    errors: { ...errors, [error.origin]: error },
    shown: shouldDisplay(error) ? error : shown,
  }));
}

/** The toast was closed; areas keep their state until `resetErrors`. */
export function errorToastClosed(error: CallError): void {
  errorStore.setState(({ shown }) => ({ shown: shown === error ? null : shown }));
}

/** Forgets the failures of every area. */
export function resetErrors(): void {
  errorStore.setState(({ shown }) => ({ errors: shown ? { [shown.origin]: shown } : {} }));
}
