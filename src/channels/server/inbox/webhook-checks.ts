import { lateWork, type InstallationCheck } from '../../../doctor/server/index.ts';
import { readWebhookBacklog } from './inbox-store.ts';

const waiting: InstallationCheck = {
  name: 'webhooks',
  title: 'Incoming messages',
  async run({ pool }) {
    const { waiting_ms: waitingMs, dead_letters: deadLetters } = await readWebhookBacklog(pool);
    const late = lateWork('Webhooks from providers have', waitingMs);
    if (late !== null) return late;
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
