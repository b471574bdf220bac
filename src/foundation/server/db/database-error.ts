import pg from 'pg';

// https://www.postgresql.org/docs/18/errcodes-appendix.html
const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';
const DISK_FULL = '53100';
const UNAVAILABLE_CLASSES = new Set(['08', '53', '57']);
const BAD_TEXT = new Set(['22021', '22P05']);
const TIMEOUT_CODES = new Set(['57014', '55P03']);
const RETRY_CODES = new Set(['40001', '40P01']);

const codeOf = (error: unknown): string | undefined => (error instanceof pg.DatabaseError ? error.code : undefined);

const ofConnections = new WeakSet<Error>();

/**
 * Marks an error that a connection to the database had. System errors do not say whose socket broke: the same
 * ECONNRESET comes from a client that hangs up while it sends, or from a provider.
 */
export function markAsDatabaseError(error: Error): void {
  ofConnections.add(error);
}

/** True when a row with this key was there already; `constraint` narrows it to one key. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (!(error instanceof pg.DatabaseError) || error.code !== UNIQUE_VIOLATION) return false;
  return constraint === undefined || error.constraint === constraint;
}

/** True when the same values cause it again: they break a constraint or a limit of their type. */
export function isAboutValues(error: unknown): boolean {
  return /^(?:22|23|54)/.test(codeOf(error) ?? '');
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

/**
 * True when a repeat of the whole transaction finds what made it fail: it lost a race, or a row that it had looked for
 * in vain was written by another one in the meantime.
 */
export function isLostRace(error: unknown): boolean {
  return isSerializationFailure(error) || isUniqueViolation(error);
}

/** True when one statement ran too long or waited too long for a lock: another attempt of a smaller part may do. */
export function isStatementTimeout(error: unknown): boolean {
  return TIMEOUT_CODES.has(codeOf(error) ?? '');
}

/** True when the connection is gone, and with it the transaction. */
export function isConnectionLost(error: unknown): boolean {
  return isDatabaseUnavailable(error) && !isStatementTimeout(error) && !isDiskFull(error);
}

/** True when the database has no space left to write. It responds, and continues by itself once there is space. */
export function isDiskFull(error: unknown): boolean {
  return codeOf(error) === DISK_FULL;
}

const SILENT = /timeout|terminated|ended|closed|connection/i;

/** True when the database did not respond, or not in time: the request may be repeated later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (ofConnections.has(error)) return true;
  if (error instanceof pg.DatabaseError) return UNAVAILABLE_CLASSES.has(error.code?.slice(0, 2) ?? '');
  return isFromDriver(error) && SILENT.test(error.message);
}

/** pg throws plain errors for time-outs and broken connections; they come from its own files. */
function isFromDriver(error: Error): boolean {
  return /node_modules[/\\]pg(-pool)?[/\\]/.test(error.stack ?? '');
}
