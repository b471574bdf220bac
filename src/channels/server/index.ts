/** The door of the channels area. */
export { findChannelRow as findChannel } from './channel-store.ts';
export { channelRoutes, type ChannelParts } from './routes.ts';
export type { ConnectProvider } from './connect-provider.ts';
export type { AfterActivation } from './manage/activate-channel.ts';
export { leaveAccountJob, removeAccount } from './manage/remove-account.ts';
export type { MetaApp } from './meta-app.ts';
export { listChannelSummaries } from './present-channel.ts';
export { createWhatsappOnboarding } from './providers/whatsapp/onboarding.ts';
export { createWebhookInbox, type WebhookInbox } from './inbox/append-webhooks.ts';
export { applyAccountEvents } from './inbox/apply-account-events.ts';
export {
  buryParts,
  claimWebhooks,
  countFailures,
  deleteOldWebhooks,
  markApplied,
  reclaimWebhooks,
  type DeadLetter,
  type WaitingWebhook,
} from './inbox/inbox-store.ts';
export { cutOut, openWebhook, type OpenedWebhook } from './inbox/open-webhook.ts';
export { routeNumbers, type NumberRoute } from './inbox/route-store.ts';
export { webhookEndpoint, type WebhookOptions } from './inbox/webhook-endpoint.ts';
export { judgeCode } from './providers/whatsapp/refusal-words.ts';
export { pauseChannel } from './manage/pause-channel.ts';
export { openSender, type Sender } from './open-sender.ts';
export { createGraph, type Graph } from './providers/whatsapp/graph.ts';
export { markRead } from './providers/whatsapp/mark-read.ts';
export { listGraphTemplates, type GraphTemplate } from './providers/whatsapp/templates.ts';
export { createSenders } from './sending/create-senders.ts';
export { fetchIncomingMedia, type IncomingBytes } from './providers/whatsapp/fetch-media.ts';
