import type { FastifyInstance } from 'fastify';
import { accountEndpoints } from '../../accounts/contract/endpoints.ts';
import { accountEvents } from '../../accounts/contract/events.ts';
import { accountRoutes, recordRefusedSignIn, sendPasswordLink, sendSignUpMail } from '../../accounts/server/index.ts';
import { channelEndpoints } from '../../channels/contract/endpoints.ts';
import { channelEvents } from '../../channels/contract/events.ts';
import { channelRoutes, leaveAccountJob, listChannelSummaries, removeAccount } from '../../channels/server/index.ts';
import { chatEndpoints } from '../../chats/contract/endpoints.ts';
import { chatEvents } from '../../chats/contract/events.ts';
import { chatRoutes, fetchMediaJob, markReadJob } from '../../chats/server/index.ts';
import { countPortfolios } from '../../delivery/server/index.ts';
import type { EndpointTable } from '../../foundation/contract/endpoint.ts';
import type { EventTable } from '../../foundation/contract/event.ts';
import type { HttpServices } from '../../foundation/server/http/mount.ts';
import type { JobDefinition } from '../../foundation/server/jobs/job.ts';
import { sendMail } from '../../foundation/server/mail/send-mail.ts';
import { accessEventsOf, topicsOf } from '../../foundation/server/realtime/topics.ts';
import { mediaEndpoints } from '../../media/contract/endpoints.ts';
import { mediaEvents } from '../../media/contract/events.ts';
import { convertMedia, mediaRoutes, sweepContent } from '../../media/server/index.ts';
import { notificationEndpoints } from '../../notifications/contract/endpoints.ts';
import { notificationEvents } from '../../notifications/contract/events.ts';
import { chatNews, notificationRoutes } from '../../notifications/server/index.ts';
import { templateEndpoints } from '../../templates/contract/endpoints.ts';
import { syncKey, syncTemplatesJob, templateRoutes } from '../../templates/server/index.ts';
import type { Providers } from './providers.ts';

/** The calls of every area, by the area's name. The security tests walk this list. */
export const endpointTables: Readonly<Record<string, EndpointTable>> = {
  accounts: accountEndpoints,
  media: mediaEndpoints,
  channels: channelEndpoints,
  templates: templateEndpoints,
  chats: chatEndpoints,
  notifications: notificationEndpoints,
};

/** The events of every area. */
const eventTables: readonly EventTable[] = [accountEvents, channelEvents, mediaEvents, chatEvents, notificationEvents];

/** What a socket may subscribe to, and what its user must be allowed for it. */
export const accessEvents = accessEventsOf(eventTables);

export const topics = topicsOf(eventTables, {
  setup: 'business.read',
  chats: 'chats.read',
  live_notifications: 'signed_in',
});

/** Every job that a worker can run. */
export const jobsOf = ({ graph, onboarding, outside }: Providers): readonly JobDefinition<unknown>[] => [
  sendMail,
  sendPasswordLink,
  sendSignUpMail as JobDefinition<unknown>,
  recordRefusedSignIn,
  sweepContent as JobDefinition<unknown>,
  convertMedia as JobDefinition<unknown>,
  leaveAccountJob(onboarding) as JobDefinition<unknown>,
  syncTemplatesJob(graph) as JobDefinition<unknown>,
  markReadJob(graph) as JobDefinition<unknown>,
  fetchMediaJob(graph, outside) as JobDefinition<unknown>,
];

/** Those of them that call a provider or send mail: what a copy of the installation must not run. */
export const OUTGOING_JOBS = [
  'send_mail',
  'send_password_link',
  'mark_read',
  'leave_account',
  'sync_templates',
] as const;

/** Serves every area. */
export function mountAreas(app: FastifyInstance, http: HttpServices, providers: Providers): void {
  const leave = leaveAccountJob(providers.onboarding);
  const syncTemplates = syncTemplatesJob(providers.graph);
  accountRoutes(app, http, {
    list: listChannelSummaries,
    removeAccount: (ctx, accountId) => removeAccount(ctx, leave, accountId),
  });
  channelRoutes(app, http, {
    app: providers.app,
    redirectUri: providers.redirectUri,
    simulatorUrl: providers.simulatorUrl,
    countStartedChats: countPortfolios,
    provider: providers.onboarding,
    afterActivation: (ctx, { id }) => ctx.enqueue(syncTemplates, { channel_id: id }, { key: syncKey(id) }),
  });
  mediaRoutes(app, http);
  templateRoutes(app, http);
  chatRoutes(app, http, { news: chatNews, markRead: markReadJob(providers.graph) });
  notificationRoutes(app, http, topics);
}
