/** The public API of the channels area. */
export { channelsArea } from './area.ts';
export { noteImportProgress } from './inbox/note-import-progress.ts';
export {
  budgetOf,
  findChannelRow as findChannel,
  listChannelRows as listChannels,
  type ChannelRow,
} from './channel-store.ts';
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
export { refuseFault } from './provider-fault.ts';
export { createProviders, simulatorUrl } from './providers/create-providers.ts';
export type { ChannelClient, Provider, Sender } from './providers/provider.ts';
export { ProviderRefused } from './providers/provider-refused.ts';
export type { ProviderTemplate, PublishedTemplate, TemplateClient } from './providers/template-client.ts';
export { providersOf, type Providers } from './providers/providers.ts';
export { createSenders, type Senders, type SendingChannel } from './sending/create-senders.ts';
