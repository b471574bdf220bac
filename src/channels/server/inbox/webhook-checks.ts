import type { InstallationCheck } from '../../../doctor/server/index.ts';
import { readWebhookBacklog } from './inbox-store.ts';

/** Webhooks are applied within seconds, also in a flood. */
const LATE_MS = { attention: 60_000, broken: 600_000 };

const waiting: InstallationCheck = {
  name: 'webhooks',
  title: 'Incoming messages',
  async run({ pool }) {
    const { waiting_ms: waitingMs, dead_letters: deadLetters } = await readWebhookBacklog(pool);
    if (waitingMs !== null && waitingMs > LATE_MS.broken)
      return {
        state: 'broken',
        text: `Webhooks from providers have been waiting for ${Math.round(waitingMs / 60_000)} minutes. Check that a process with ROLE all or worker is running, and read its log.`,
      };
    if (waitingMs !== null && waitingMs > LATE_MS.attention)
      return {
        state: 'attention',
        text: 'Webhooks from providers have been waiting for more than a minute. If this does not pass, read the log of the worker.',
      };
    return deadLetters > 0
      ? {
          state: 'attention',
          text: `${deadLetters} parts of webhooks of the last week could not be processed. They are stored: npm run replay retries them, for example after an update.`,
        }
      : { state: 'good', text: 'Webhooks are processed without delay.' };
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
        ? { state: 'good', text: 'All webhooks since the start had a valid signature.' }
        : {
            state: 'attention',
            text: `${count} webhooks since the start had a wrong signature and were refused. If messages are missing, check that the app secret in the environment of Parley is that of the provider's app. If no messages are missing, these were calls by strangers, and nothing needs to be done.`,
          },
    );
  },
};

/** What receiving messages needs of the installation. */
export const webhookChecks: readonly InstallationCheck[] = [waiting, signatures];
