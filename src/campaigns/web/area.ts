import type { Area } from '../../foundation/web/slots/area.ts';
import { loadBroadcastTabs } from '../../lists/web/index.ts';
import { outreachMessages } from '../../outreach/web/index.ts';
import { recordPages } from '../../records/web/index.ts';
import { templateMessages } from '../../templates/web/index.ts';
import { campaignMessages } from './messages/catalogue.ts';
import { names } from './messages/names.ts';
import { campaignsRoot } from './paths.ts';

const messages = [campaignMessages, outreachMessages, templateMessages];

/** One message to many. */
export const area: Area = {
  names: { campaigns_names: names },
  messages,
  inside: [
    recordPages('campaigns', campaignsRoot, 'campaigns_names:campaigns', {
      head: loadBroadcastTabs,
      record: {
        parts: ['check'],
        page: async () => (await import('./CampaignPage.tsx')).CampaignPage,
        isEditor: true,
      },
      newRecord: async () => (await import('./form/NewCampaign.tsx')).NewCampaign,
      messages,
    }),
  ],
  records: [{ module: 'campaigns', path: (id) => `${campaignsRoot}/${id}`, list: campaignsRoot }],
  fieldTypes: async () => (await import('./campaign-field-types.tsx')).campaignFieldTypes,
  topics: [{ topic: 'campaigns', permission: 'outreach.read' }],
  realtime: async () => (await import('./on-campaign-events.ts')).campaignListeners,
  menus: async () => (await import('./menus.ts')).campaignMenus,
};
