import type { CallError } from '../api/call-error.ts';
import { displayedOrigins } from '../api/error-origin.ts';

export type Displayable = Pick<CallError, 'to_display' | 'origin' | 'code' | 'operation'>;

/** Failures that their own screens show (specification, section 8). Parameters of the path are written `{}`. */
const silent: readonly { operation: RegExp; code?: string }[] = [
  { operation: /^POST \/server\/modules\/webforms$/ },
  { operation: /^(PUT|DELETE) \/server\/modules\/webforms\/\{\}$/ },
  { operation: /^POST \/server\/setup\/sequences\/\{\}\/members$/ },
  { operation: /^GET \/server\/setup\/business$/, code: 'NOT_FOUND' },
  { operation: /^DELETE \/server\/modules\/\{\}\/fields\/\{\}$/, code: 'NOT_ALLOWED' },
];

/** Whether the global error toast shows this failure. */
export function shouldDisplay(error: Displayable): boolean {
  if (!error.to_display) return false;
  if (!(displayedOrigins as readonly string[]).includes(error.origin)) return false;
  return !silent.some((rule) => rule.operation.test(error.operation) && (!rule.code || rule.code === error.code));
}
