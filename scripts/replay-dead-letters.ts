import { openAsOwner } from '../src/app/server/open-database.ts';
import { readConfig } from '../src/foundation/server/config.ts';
import { createLog } from '../src/foundation/server/log.ts';
import { StartUpFailure } from '../src/foundation/server/start-up-failure.ts';

// `npm run replay`: lists what could not be applied: parts of webhooks, and reactions of automations and other listeners.
// `npm run replay -- all`, or with ids: puts it back, and the next worker applies it. What fails again becomes a dead
// letter again. With the embedded database, stop the product first: it serves one at a time.

const wanted = process.argv.slice(2);

async function run(): Promise<void> {
  const isAll = wanted.length === 1 && wanted[0] === 'all';
  if (!isAll && wanted.some((each) => !/^[1-9]\d{0,18}$/.test(each)))
    throw new StartUpFailure('Say all, or the ids of dead letters.');
  const config = readConfig(process.env);
  const database = await openAsOwner(config, createLog('warn'));
  try {
    if (wanted.length === 0) {
      const { rows } = await database.ownerPool.query<{ id: string; time: string; origin: string; reason: string }>(
        `select id, time, provider as origin, reason from webhook_dead_letters where replayed_time is null
         union all
         select id, failed_time, listener, reason from reactions where failed_time is not null
         order by id limit 500`,
      );
      for (const { id, time, origin, reason } of rows) process.stdout.write(`${id}  ${time}  ${origin}  ${reason}\n`);
      process.stdout.write(rows.length === 0 ? 'There are no dead letters.\n' : `${rows.length} dead letters.\n`);
      return;
    }
    const { rows } = await database.ownerPool.query<{ count: number }>(
      'select replay_dead_letters($1) + replay_reactions($1) as count',
      [isAll ? null : wanted],
    );
    process.stdout.write(`${rows[0]?.count ?? 0} dead letters were put back.\n`);
  } finally {
    await database.close();
  }
}

try {
  await run();
} catch (error) {
  if (!(error instanceof StartUpFailure)) throw error;
  process.stderr.write(`${error.sentence}\n`);
  process.exitCode = 1;
}
