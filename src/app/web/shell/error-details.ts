import { CallError } from '../../../foundation/web/api/call-error.ts';

/** What Copy details gives: enough for whoever helps, never content or a secret. */
export function errorDetails(error: unknown, now: Date = new Date()): string {
  const about =
    error instanceof CallError
      ? [
          `code: ${error.code}`,
          `status: ${error.status}`,
          `call: ${error.operation}`,
          ...(error.reason ? [`reason: ${error.reason}`] : []),
        ]
      : [`error: ${error instanceof Error ? `${error.name}: ${error.message}` : String(error)}`];
  // The route without its query, which may hold what was searched for.
  const route = window.location.hash.replace(/\?.*$/, '') || '#/';
  return [...about, `route: ${route}`, `time: ${now.toISOString()}`, `browser: ${navigator.userAgent}`].join('\n');
}
