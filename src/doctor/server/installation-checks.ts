import { statfs } from 'node:fs/promises';
import { createOutside } from '../../foundation/server/outbound/fetch-outside.ts';
import { checkDatabase, LEAST_FREE_BYTES } from '../../foundation/server/http/health.ts';
import { isLoopbackName } from '../../foundation/server/loopback-name.ts';
import type { InstallationCheck } from './check.ts';
import { lateWork } from './late-work.ts';
import { readDatabaseClock, readDueBacklog, readJobBacklog } from './installation-store.ts';

const GB = 1024 ** 3;
/** Below either of these the check warns: a day of media can fill the disk. */
const LITTLE_FREE = { bytes: 2 * GB, share: 0.05 };
/** Sessions, reply windows and signatures are checked against both clocks. */
const CLOCKS_APART_MS = 2_000;

const good = (text: string) => ({ state: 'good', text }) as const;
const attention = (text: string) => ({ state: 'attention', text }) as const;
const broken = (text: string) => ({ state: 'broken', text }) as const;

const address: InstallationCheck = {
  name: 'address',
  title: 'Address',
  async run({ config: { publicUrl, sandbox } }) {
    const { origin } = publicUrl;
    if (isLoopbackName(publicUrl.hostname))
      return sandbox === 'on'
        ? good(`Parley runs on this machine only (${origin}), with the sandbox in place of providers.`)
        : broken(
            `Parley runs on this machine only (${origin}): providers cannot deliver messages to it. Set PUBLIC_URL to an https:// address that reaches it.`,
          );
    const outside = createOutside({ trustedOrigins: [origin] });
    try {
      const { status } = await outside.fetch({ url: new URL('/healthz', publicUrl).href });
      return status === 200
        ? good(`${origin} leads to Parley.`)
        : broken(`${origin} does not lead to Parley (it responds ${status}). Check the proxy, or PUBLIC_URL.`);
    } catch {
      return broken(
        `Parley cannot reach itself at ${origin}. Check the name, the certificate and the proxy, or PUBLIC_URL.`,
      );
    } finally {
      await outside.close();
    }
  },
};

const database: InstallationCheck = {
  name: 'database',
  title: 'Database',
  async run({ pool }) {
    const problem = await checkDatabase(pool);
    if (problem !== null) return broken(`${problem}. Start Parley again; it brings the database up to date.`);
    return good('PostgreSQL responds and is up to date.');
  },
};

const disk: InstallationCheck = {
  name: 'disk',
  title: 'Disk',
  async run({ config: { dataDir } }) {
    const { bavail, blocks, bsize } = await statfs(dataDir);
    const [free, all] = [bavail * bsize, blocks * bsize];
    const room = `${(free / GB).toFixed(1)} GB of ${(all / GB).toFixed(1)} GB are free where Parley keeps its data.`;
    if (free < LEAST_FREE_BYTES) return broken(`The disk is full: nothing can be stored. Make room on it. ${room}`);
    return free < LITTLE_FREE.bytes || free < all * LITTLE_FREE.share
      ? attention(`Little room is left. Make room, or move DATA_DIR to a larger disk. ${room}`)
      : good(room);
  },
};

const clock: InstallationCheck = {
  name: 'clock',
  title: 'Clock',
  async run({ pool }) {
    const began = Date.now();
    const theirs = await readDatabaseClock(pool);
    const ended = Date.now();
    const apartMs = Math.max(began - theirs, theirs - ended, 0);
    return apartMs < CLOCKS_APART_MS
      ? good('Parley and PostgreSQL have the same time.')
      : attention(
          `The clocks of Parley and PostgreSQL are ${Math.round(apartMs / 1000)} seconds apart. Set both by a time server (NTP).`,
        );
  },
};

const sending: InstallationCheck = {
  name: 'sending',
  title: 'Sending',
  run({ sending: state }) {
    if (state === 'released') return Promise.resolve(good('Messages and mail may leave.'));
    return Promise.resolve(
      broken(
        state === 'paused'
          ? 'This is a copy or a restored backup, so nothing is sent until you decide about the messages that wait. Run npm run release.'
          : 'Nothing is sent while PostgreSQL does not respond.',
      ),
    );
  },
};

const mail: InstallationCheck = {
  name: 'mail',
  title: 'Mail',
  run({ config: { smtpUrl, mailFrom, sandbox } }) {
    if (smtpUrl !== undefined)
      return Promise.resolve(
        good(`Mail leaves from ${mailFrom ?? ''} through ${URL.parse(smtpUrl)?.hostname ?? 'a mail server'}.`),
      );
    return Promise.resolve(
      sandbox === 'on'
        ? attention(
            'Invitations and password links go to the mailbox of the sandbox, not to people. Set SMTP_URL and MAIL_FROM to send them.',
          )
        : broken('Mail cannot be sent. Set SMTP_URL and MAIL_FROM.'),
    );
  },
};

const work: InstallationCheck = {
  name: 'work',
  title: 'Background jobs',
  async run({ pool }) {
    const { waiting_ms: waitingMs, failing, given_up: givenUp } = await readJobBacklog(pool);
    const late = lateWork('Due jobs have', waitingMs);
    if (late !== null) return late;
    if (givenUp > 0)
      return attention(`${givenUp} jobs (such as mails) have failed in all attempts. The log contains the reasons.`);
    return failing > 0
      ? attention(`${failing} jobs (such as mails) have failed and will be retried.`)
      : good('No job is late.');
  },
};

const schedule: InstallationCheck = {
  name: 'schedule',
  title: 'Scheduled work',
  async run({ pool, sending: state }) {
    // A copy of an installation starts no work that sends.
    if (state !== 'released') return null;
    const [oldest] = await readDueBacklog(pool);
    const late = oldest && lateWork(`Scheduled work (${oldest.kind.replaceAll('_', ' ')}) has`, oldest.waiting_ms);
    return late ?? good('Campaigns, sequences, reminders and other scheduled work are on time.');
  },
};

/** What every installation needs. */
export const installationChecks: readonly InstallationCheck[] = [
  address,
  database,
  disk,
  clock,
  sending,
  mail,
  work,
  schedule,
];
