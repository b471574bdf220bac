import pg from 'pg';

// https://www.postgresql.org/docs/18/errcodes-appendix.html
const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';
const UNAVAILABLE_CLASSES = new Set(['08', '53', '57']);
const BAD_TEXT = new Set(['22021', '22P05']);
const RETRY_CODES = new Set(['40001', '40P01']);

const codeOf = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError || (error instanceof Error && 'code' in error && typeof error.code === 'string')
    ? (error as { code?: string }).code
    : undefined;

/** True when a row with this key was there already; `constraint` narrows it to one key. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (!(error instanceof pg.DatabaseError) || error.code !== UNIQUE_VIOLATION) return false;
  return constraint === undefined || error.constraint === constraint;
}

/** True when a row that others name was to go, or one that is not there was named. */
export function isForeignKeyViolation(error: unknown): boolean {
  return codeOf(error) === FOREIGN_KEY_VIOLATION;
}

/** True when the text holds a byte sequence that the database cannot store. */
export function isUnstorableText(error: unknown): boolean {
  return BAD_TEXT.has(codeOf(error) ?? '');
}

/** True when a transaction lost a race that a repeat would win. */
export function isSerializationFailure(error: unknown): boolean {
  return RETRY_CODES.has(codeOf(error) ?? '');
}

const SILENT = /timeout|terminated|ended|closed|connection|ECONN|ENOENT|EPIPE/i;

/** True when the database did not answer, or not in time: the request may be repeated later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const code = codeOf(error);
  if (code !== undefined && /^[0-9A-Z]{5}$/.test(code)) return UNAVAILABLE_CLASSES.has(code.slice(0, 2));
  if (code !== undefined)
    return ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'EAI_AGAIN', 'ENOTFOUND'].includes(code);
  return error instanceof Error && isFromDriver(error) && SILENT.test(error.message);
}

/** pg throws plain errors for time-outs and broken connections; they come from its own files. */
function isFromDriver(error: Error): boolean {
  return /node_modules[/\\]pg(-pool)?[/\\]/.test(error.stack ?? '');
}
