/** Values of PostgreSQL's own settings, by their PostgreSQL names. */
export type PostgresSettings = Readonly<Record<string, string>>;

/** The major version whose data folders we can open. */
export const POSTGRES_MAJOR = '18';

/** For a machine of two cores that PostgreSQL shares with Node. An owner changes them with ALTER SYSTEM. */
const TUNING: PostgresSettings = {
  max_connections: '100',
  shared_buffers: '256MB',
  maintenance_work_mem: '128MB',
  wal_compression: 'on',
  max_wal_size: '2GB',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] %q%u@%d ',
  log_checkpoints: 'off',
};

/** Given on the command line, which wins over ALTER SYSTEM: what was acknowledged is on disk. */
const DURABILITY: PostgresSettings = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' };

/** The text of postgresql.conf, which is written again at each start. */
export function configurationFile(): string {
  const lines = Object.entries(TUNING).map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'`);
  return [
    '# Written by Parley at each start: changes made here are lost.',
    '# Use ALTER SYSTEM (postgresql.auto.conf) for changes of your own.',
    ...lines,
    '',
  ].join('\n');
}

/** Settings as command-line arguments; `overrides` are for tests (fsync=off). */
export function settingArguments(identity: PostgresSettings, overrides: PostgresSettings = {}): string[] {
  return Object.entries({ ...identity, ...DURABILITY, ...overrides }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
}
