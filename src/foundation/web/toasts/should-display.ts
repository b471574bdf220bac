import type { CallError } from '../api/call-error.ts';
import { composition } from '../slots/composition.ts';

export type Displayable = Pick<CallError, 'to_display' | 'origin' | 'code' | 'operation'>;

/** Whether the global error toast shows this failure. */
export function shouldDisplay({ to_display, origin, operation, code }: Displayable): boolean {
  const { screens, silent } = composition().failures;
  if (!to_display || origin === 'unknown' || screens.has(origin)) return false;
  return !silent.some((call) => call.operation.test(operation) && (call.code === undefined || call.code === code));
}
