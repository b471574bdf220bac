import { changePlanLimit, listPlans } from '../../accounts/server/index.ts';
import { IMPORT_ROWS_MAX } from '../../imports/contract/import.ts';
import { LIST_MEMBERS_MAX } from '../../lists/contract/member.ts';
import { readConfig, type Config } from '../../foundation/server/config.ts';
import { createLog } from '../../foundation/server/log.ts';
import { StartUpFailure } from '../../foundation/server/start-up-failure.ts';
import { openForCommand } from './open-for-command.ts';

// `npm run plan`: lists the businesses with the limits of their plans. `-- <business> import_rows=50000` sets one for a
// business, by its id or its name; `import_rows=default` takes it back. Works while Parley runs, and counts from the next call on.

/** The limits of a plan and their defaults. */
const LIMITS: Readonly<Record<string, number>> = { import_rows: IMPORT_ROWS_MAX, list_members: LIST_MEMBERS_MAX };
const MAX = 2_000_000_000;

/** The limits that were asked for; null takes one back. */
function readChanges(words: readonly string[]): Map<string, number | null> {
  const changes = new Map<string, number | null>();
  for (const word of words) {
    const [, name = '', value = ''] = /^([a-z_]+)=(\d{1,10}|default)$/.exec(word) ?? [];
    const max = value === 'default' ? null : Number(value);
    if (!(name in LIMITS) || value === '' || (max !== null && (max < 1 || max > MAX)))
      throw new StartUpFailure(`Say what to change as import_rows=50000; there are ${Object.keys(LIMITS).join(', ')}.`);
    changes.set(name, max);
  }
  return changes;
}

async function run(config: Config, [wanted, ...words]: readonly string[]): Promise<string> {
  const changes = readChanges(words);
  const database = await openForCommand(config, createLog('warn'));
  try {
    const all = await listPlans(database.ownerPool);
    const chosen = wanted === undefined ? all : all.filter(({ id, name }) => id === wanted || name === wanted);
    const [business] = chosen;
    if (wanted !== undefined && (!business || chosen.length > 1))
      throw new StartUpFailure(
        business ? `Several businesses are called ${wanted}: say the id.` : `There is no business ${wanted}.`,
      );
    for (const [name, max] of changes) await changePlanLimit(database.ownerPool, business?.id ?? '', name, max);
    const shown =
      changes.size === 0 ? chosen : (await listPlans(database.ownerPool)).filter(({ id }) => id === business?.id);
    return shown
      .map(({ id, name, plan }) => {
        const limits = Object.entries(LIMITS).map(
          ([limit, standard]) => `${limit}=${plan[limit] ?? `${standard} (default)`}`,
        );
        return `${id}  ${name}  ${limits.join('  ')}`;
      })
      .join('\n');
  } finally {
    await database.close();
  }
}

try {
  process.stdout.write(`${await run(readConfig(process.env), process.argv.slice(2))}\n`);
} catch (error) {
  if (!(error instanceof StartUpFailure)) throw error;
  process.stderr.write(`${error.sentence}\n`);
  process.exitCode = 1;
}
