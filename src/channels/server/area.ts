import { carryChannels } from '../../accounts/contract/business-channels.ts';
import { defineArea } from '../../foundation/server/area.ts';
import * as domainEvents from '../contract/domain-events.ts';
import { channelCheckEndpoints } from '../contract/check-endpoints.ts';
import { channelEndpoints } from '../contract/endpoints.ts';
import { channelErrors } from '../contract/errors.ts';
import { channelImportEndpoints } from '../contract/import-endpoints.ts';
import { channelEvents } from '../contract/events.ts';
import { channelNotices } from '../contract/notices.ts';
import { webhookChecks } from './inbox/webhook-checks.ts';
import { expiring } from './inbox/expiring.ts';
import { recheckRestrictionJob } from './manage/recheck-restriction.ts';
import { leaveAccountJob, removeAccount } from './manage/remove-account.ts';
import { listChannelSummaries } from './present-channel.ts';
import { channelRoutes } from './routes.ts';

export const channelsArea = defineArea({
  name: 'channels',
  notices: channelNotices,
  labelViews: ['channel_labels'],
  endpoints: { ...channelEndpoints, ...channelCheckEndpoints, ...channelImportEndpoints },
  errors: channelErrors,
  errorMeanings: {
    PROVIDER_REFUSED: 'The provider said no; `info` holds its subcode, type, user title, user message and trace id.',
  },
  routes: channelRoutes,
  businessPart: {
    present: async (ctx) => carryChannels(await listChannelSummaries(ctx)),
    removeAccount,
  },
  events: channelEvents,
  domainEvents: Object.values(domainEvents),
  jobs: [leaveAccountJob, recheckRestrictionJob],
  expiring,
  checks: webhookChecks,
});
