import { statfs } from 'node:fs/promises';
import { createOutside } from '../../foundation/server/outbound/fetch-outside.ts';
import { checkDatabase, LEAST_FREE_BYTES } from '../../foundation/server/http/health.ts';
import { isLoopbackName } from '../../foundation/server/loopback-name.ts';
import type { InstallationCheck } from './check.ts';
import { lookAtJobs, readDatabaseClock } from './installation-store.ts';

const GB = 1024 ** 3;
/** Below either of these the owner is told: a day of media can fill it. */
const LITTLE_FREE = { bytes: 2 * GB, share: 0.05 };
/** Sessions, windows for replies and signatures are judged by both clocks. */
const CLOCKS_APART_MS = 2_000;
/** Background work that is due is begun within seconds. */
const LATE_MS = { attention: 60_000, broken: 600_000 };

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
          ? 'This is a copy of another installation, or was restored: nothing is sent before somebody decides about what waits. Run npm run release.'
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
  title: 'Background work',
  async run({ pool }) {
    const { waiting_ms: waitingMs, failing, given_up: givenUp } = await lookAtJobs(pool);
    if (waitingMs !== null && waitingMs > LATE_MS.broken)
      return broken(
        `Work that is due has waited for ${Math.round(waitingMs / 60_000)} minutes. Look whether a process with ROLE all or worker runs, and in its log.`,
      );
    if (waitingMs !== null && waitingMs > LATE_MS.attention)
      return attention('Work that is due waits for more than a minute. It should catch up; if not, look in the log.');
    if (givenUp > 0)
      return attention(
        `${givenUp} pieces of background work (such as mails) have failed until they were given up. The log names the reasons.`,
      );
    return failing > 0
      ? attention(`${failing} pieces of background work (such as mails) have failed and are tried again.`)
      : good('No mail or other job is late.');
  },
};

/** What every installation needs. */
export const installationChecks: readonly InstallationCheck[] = [address, database, disk, clock, sending, mail, work];
