import { pino, type Logger } from 'pino';

export type { Logger } from 'pino';

/**
 * Names whose values are never written, wherever they are in what is logged. The second line of
 * defence: nothing passes bodies, headers or rows to the log in the first place.
 */
const SECRET_NAMES = [
  'password',
  'new_password',
  'current_password',
  'token',
  'access_token',
  'secret',
  'app_secret',
  'api_key',
  'pin',
  'code',
  'cookie',
  'authorization',
  'link',
];

/** What waits in memory while the destination takes nothing; more is dropped and counted. */
const MOST_WAITING_BYTES = 1024 * 1024;
const STDOUT = 1;

/** Where the log goes. `onResume` is called when lines are written again after a time when they could not be. */
export interface LogDestination {
  write(line: string): void;
  onResume?(listener: (gap: { dropped: number; code: string }) => void): void;
}

/**
 * Writes lines to an open file. A full disk or a broken pipe ends nothing: the product's work does not depend on its
 * log. Lines wait in memory, and each further line tries again.
 */
export function logTo(file: number): LogDestination {
  const stream = pino.destination({ fd: file, sync: true, maxLength: MOST_WAITING_BYTES });
  let gap: { dropped: number; code: string } | null = null;
  let resumed: (gap: { dropped: number; code: string }) => void = () => undefined;
  stream.on('error', (error: unknown) => {
    gap ??= { dropped: 0, code: '' };
    gap.code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  });
  stream.on('drop', () => {
    gap ??= { dropped: 0, code: '' };
    gap.dropped += 1;
  });
  stream.on('write', () => {
    if (gap === null) return;
    const ended = gap;
    gap = null;
    resumed(ended);
  });
  return {
    write: (line) => void stream.write(line),
    onResume: (listener) => (resumed = listener),
  };
}

/** Once, whatever number of logs there are. */
let standard: LogDestination | null = null;

function standardOutput(): LogDestination {
  if (standard !== null) return standard;
  const destination = logTo(STDOUT);
  // What programs print beside the log goes the same way, and ends them as little.
  process.stdout.on('error', () => undefined);
  return (standard = destination);
}

/** One JSON line per record on standard output. `level` as in pino: trace to fatal, or silent. */
export function createLog(level: string, destination: LogDestination = standardOutput()): Logger {
  const log = pino(
    {
      level,
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      redact: { paths: SECRET_NAMES.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor },
      serializers: { err: describeError },
    },
    destination,
  );
  destination.onResume?.(({ dropped, code }) =>
    log.warn({ dropped, reason: code }, 'Failed to write the log for a while'),
  );
  return log;
}

/** ENOSPC, FST_ERR_VALIDATION, or a class and code of PostgreSQL. */
const ERROR_CODE = /^(?:[A-Z][A-Z\d_]{2,}|[\dA-Z]{5})$/;

/**
 * Codes of errors and numbers of a provider are for operators; a code by which someone signs in is a secret. Which
 * object holds a value is not known here (pino gives no name for a wildcard), so its shape decides.
 */
function censor(value: unknown, path: readonly unknown[]): unknown {
  if (path.at(-1) !== 'code') return '[secret]';
  if (typeof value === 'number' || value === undefined) return value;
  const isErrorCode = path.length > 1 && typeof value === 'string' && ERROR_CODE.test(value);
  return isErrorCode ? value : '[secret]';
}

/** An error without the values it happened with: PostgreSQL puts rows into `detail`, drivers whole queries into their own fields. */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: typeof error };
  const { code, constraint, table } = error as { code?: unknown; constraint?: unknown; table?: unknown };
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    ...(code === undefined ? {} : { code }),
    ...(constraint === undefined ? {} : { constraint }),
    ...(table === undefined ? {} : { table }),
    ...(error.cause instanceof Error ? { cause: describeError(error.cause) } : {}),
  };
}
