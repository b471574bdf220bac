/** The public API of the channels area. */
export { channelsArea } from './area.ts';
export { findChannelRow as findChannel } from './channel-store.ts';
export { noteImportProgress } from './manage/channel-import-store.ts';
export { pauseChannel } from './manage/pause-channel.ts';
export { createWebhookInbox, type WebhookInbox } from './inbox/append-webhooks.ts';
export { applyAccountEvents } from './inbox/apply-account-events.ts';
export type { DeadLetter } from './inbox/inbox-store.ts';
export { ingestBatch, type ApplyUpdates } from './inbox/ingest.ts';
export { startIngestWorker } from './inbox/start-ingest-worker.ts';
export { deadLetterOf, openWebhook, type ReceivedUpdate } from './inbox/open-webhook.ts';
export { routeNumbers, type NumberRoute } from './inbox/route-store.ts';
export { webhookEndpoint } from './inbox/webhook-endpoint.ts';
export { openChannel } from './open-channel.ts';
export { createProviders, simulatorUrl } from './providers/create-providers.ts';
export type { Provider, ProviderTemplate, Sender } from './providers/provider.ts';
export { providersOf, type Providers } from './providers/providers.ts';
export { createSenders, type Senders, type SendingChannel } from './sending/create-senders.ts';
