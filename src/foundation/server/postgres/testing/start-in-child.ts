import { startEmbeddedPostgres } from '../embedded-postgres.ts';

/** A Parley reduced to its PostgreSQL, for tests that kill it. Run with fork: the data folder is its argument. */
try {
  const { pid, connection } = await startEmbeddedPostgres({
    dataDir: process.argv[2] ?? '',
    log: { info: () => undefined, warn: () => undefined },
  });
  process.send?.({ pid, connection });
  // Ends as an uncaught error would: without stopping anything.
  process.once('message', () => process.exit(1));
} catch (error) {
  process.send?.({ error: String(error) });
  process.disconnect();
}
