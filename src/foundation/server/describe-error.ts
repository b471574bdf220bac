/** An error for a table that people may read: its name, code and constraint, never its message, which may quote values. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return [error.name, code, constraint].filter((word) => typeof word === 'string').join(' ');
}
