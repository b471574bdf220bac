import { defineArea } from '../../foundation/server/area.ts';
import * as domainEvents from '../contract/domain-events.ts';
import { campaignEndpoints } from '../contract/endpoints.ts';
import { campaignErrors } from '../contract/errors.ts';
import { campaignNotices } from '../contract/notices.ts';
import { campaignEvents } from '../contract/events.ts';
import { campaignSource } from './campaign-source.ts';
import { campaignFieldTypes } from './campaign-field-types.ts';
import { campaignModule } from './campaign-module.ts';
import { campaignStops, guardListeners } from './guard-campaigns.ts';
import { campaignImports } from './imports.ts';
import { campaignRoutes } from './routes.ts';
import { campaignCounts } from './campaign-counts.ts';
import { campaignSteps } from './run-steps.ts';
import { campaignSendKind } from './send-kind.ts';
import { campaignTakeBacks } from './take-back.ts';

export const campaignsArea = defineArea({
  name: 'campaigns',
  endpoints: campaignEndpoints,
  routes: campaignRoutes,
  errors: campaignErrors,
  events: campaignEvents,
  notices: campaignNotices,
  topics: { campaigns: 'outreach.read' },
  domainEvents: Object.values(domainEvents),
  labelViews: ['campaign_labels'],
  modules: [campaignModule],
  fieldTypes: campaignFieldTypes,
  dueKinds: [campaignSteps, campaignImports, campaignStops, campaignCounts, campaignTakeBacks],
  listeners: guardListeners,
  sendKinds: [campaignSendKind],
  outreachSources: [campaignSource],
});
