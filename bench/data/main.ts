import { parseArgs } from 'node:util';
import pg from 'pg';
import { migrate } from '../../src/foundation/server/db/migrate.ts';
import { loadDataset } from './load-dataset.ts';
import { DEFAULT_SIZES, type Sizes, type Dataset } from './dataset.ts';

// node bench/data/main.ts --seed 1 --businesses 100 --users 20 --notifications 10000 --database-url postgresql://…
// … --contacts 10000 --chats 10000 --messages 1000000
// Sizes but --businesses are per business. The database is migrated first and must hold no business yet.

const SIZE_NAMES = Object.keys(DEFAULT_SIZES) as (keyof Sizes)[];

function wholeNumber(name: string, text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new Error(`--${name} must be a whole number, not ${text}.`);
  return Number(text);
}

function readArguments(): { dataset: Dataset; url: string } {
  const options = Object.fromEntries(
    ['seed', 'at', 'database-url', ...SIZE_NAMES].map((name) => [name, { type: 'string' as const }]),
  );
  const { values } = parseArgs({ options });
  const url = values['database-url'] ?? process.env['DATABASE_URL'];
  if (url === undefined) throw new Error('Name the database: --database-url postgresql://user@host:5432/name');
  const at = new Date(values['at'] ?? new Date().toISOString().slice(0, 10));
  if (Number.isNaN(at.getTime()))
    throw new Error(`--at must be a moment such as 2026-11-21T00:00:00Z, not ${values['at']}.`);
  const sizes = Object.fromEntries(
    SIZE_NAMES.map((name) => [name, wholeNumber(name, values[name] ?? String(DEFAULT_SIZES[name]))]),
  );
  return { dataset: { seed: wholeNumber('seed', values['seed'] ?? '1'), at, sizes: sizes as unknown as Sizes }, url };
}

try {
  const { dataset, url } = readArguments();
  const pool = new pg.Pool({ connectionString: url, max: 4 });
  try {
    await migrate(pool);
  } finally {
    await pool.end();
  }
  const started = performance.now();
  const loaded = await loadDataset({ connectionString: url }, dataset);
  for (const { table, rows } of loaded) console.log(`${table.padEnd(22)}${rows.toLocaleString('en').padStart(12)}`);
  console.log(
    `seed ${dataset.seed}, ending ${dataset.at.toISOString()}, ${((performance.now() - started) / 1000).toFixed(1)} s`,
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
