import type { InstallationCheck } from '../../../doctor/server/index.ts';
import { lookAtWebhooks } from './inbox-store.ts';

/** Webhooks are applied within seconds, also in a flood. */
const LATE_MS = { attention: 60_000, broken: 600_000 };

const waiting: InstallationCheck = {
  name: 'webhooks',
  title: 'Incoming messages',
  async run({ pool }) {
    const { waiting_ms: waitingMs, unread } = await lookAtWebhooks(pool);
    if (waitingMs !== null && waitingMs > LATE_MS.broken)
      return {
        state: 'broken',
        text: `Messages that providers have delivered wait for ${Math.round(waitingMs / 60_000)} minutes. Look whether a process with ROLE all or worker runs, and in its log.`,
      };
    if (waitingMs !== null && waitingMs > LATE_MS.attention)
      return { state: 'attention', text: 'Messages that providers have delivered wait for more than a minute.' };
    return unread > 0
      ? {
          state: 'attention',
          text: `${unread} parts of what providers have delivered in the last week could not be read. They are kept: npm run replay tries them again, after an update for example.`,
        }
      : { state: 'good', text: 'What providers deliver is in the chats at once.' };
  },
};

const signatures: InstallationCheck = {
  name: 'webhook_signatures',
  title: 'Signatures',
  run({ refusedWebhooks }) {
    if (refusedWebhooks === null) return Promise.resolve(null);
    const { count } = refusedWebhooks;
    return Promise.resolve(
      count === 0
        ? { state: 'good', text: 'Every delivery since the start was signed by its provider.' }
        : {
            state: 'attention',
            text: `${count} deliveries since the start were not signed by the provider and were refused. If messages are missing, compare the secret of the app in the settings of Parley with that at the provider; if none is, somebody else has called this address, which does no harm.`,
          },
    );
  },
};

/** What receiving messages needs of the installation. */
export const webhookChecks: readonly InstallationCheck[] = [waiting, signatures];
