import { pino, type Logger } from 'pino';

export type { Logger } from 'pino';

/**
 * Names whose values are never written, wherever they stand in what is logged. The second line of
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

/** One JSON line per record on standard output. `level` as in pino: trace to fatal, or silent. */
export function createLog(level: string, destination?: { write(line: string): void }): Logger {
  const options = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    redact: { paths: SECRET_NAMES.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[secret]' },
    serializers: { err: describeError },
  };
  return destination ? pino(options, destination) : pino(options);
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
