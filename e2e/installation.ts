import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { spawnParley, type SpawnedParley } from '../src/app/testing/spawn-parley.ts';
import { freePort } from '../src/foundation/testing/free-port.ts';
import { createTestDatabase, databaseUrl } from '../src/foundation/testing/test-database.ts';

/** A Parley as a new user starts it, with a data folder and a mailbox of its own. */
export interface Installation {
  parley: SpawnedParley;
  /** Where people open it. */
  url: string;
  firstStartLink: string;
  /** Where the stand-in for the providers answers. */
  sandboxUrl: string;
  /** Opens its mailbox. */
  mailboxKey: string;
  /** The link of the newest mail to an address; waits until it is there. */
  linkMailedTo(address: string): Promise<string>;
  stop(): Promise<void>;
}

interface StoredMail {
  to: string;
  links: string[];
}

/** Starts it as a user does: on an empty folder, with an embedded database. */
export async function startInstallation(): Promise<Installation> {
  return start({ NODE_ENV: 'production' }, () => Promise.resolve());
}

/** One whose clock can be moved: that of the database, by which everything comes due. */
export interface MovableInstallation extends Installation {
  /** Sets the clock on by an interval in SQL. */
  moveClock(interval: string): Promise<void>;
}

/** Starts it on an empty database of the test run's server, which takes a fraction of the time. */
export async function startOnTestDatabase(): Promise<MovableInstallation> {
  const database = await createTestDatabase();
  const env = {
    DATABASE_URL: databaseUrl(database.address),
    MASTER_KEY: randomBytes(32).toString('base64'),
    // In production it refuses a database that may lose what it has confirmed, as this one may.
    NODE_ENV: 'test',
  };
  const installation = await start(env, () => database.drop());
  return {
    ...installation,
    async moveClock(interval) {
      await database.ownerPool.query('update clock_shift set may_shift = true');
      await database.ownerPool.query('select shift_clock((select shift from clock_shift) + $1::interval)', [interval]);
    },
  };
}

async function start(env: Record<string, string>, release: () => Promise<void>): Promise<Installation> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'parley-journey-'));
  const sandboxPort = String(await freePort());
  const parley = await spawnParley({ DATA_DIR: dataDir, SANDBOX_PORT: sandboxPort, ...env });
  await parley.ready;
  const link = /http:\S+first_start\?token=[\w-]+/.exec(parley.output())?.[0];
  const key = /mailbox\?key=([\w-]+)/.exec(parley.output())?.[1];
  if (!link) throw new Error(`Parley did not start:\n${parley.output()}`);
  return {
    parley,
    url: `${new URL(link).origin}/app/`,
    firstStartLink: link,
    sandboxUrl: `http://localhost:${sandboxPort}`,
    mailboxKey: key ?? '',
    async linkMailedTo(address) {
      for (let tries = 0; tries < 100; tries += 1) {
        const { mails } = (await (
          await fetch(`http://localhost:${sandboxPort}/control/mails`, { headers: { authorization: `Bearer ${key}` } })
        ).json()) as {
          mails: StoredMail[];
        };
        const found = mails.find(({ to, links }) => to.includes(address) && links.length > 0)?.links[0];
        if (found) return found;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      throw new Error(`No mail to ${address} came`);
    },
    async stop() {
      parley.child.kill('SIGTERM');
      await parley.ended;
      await release();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
