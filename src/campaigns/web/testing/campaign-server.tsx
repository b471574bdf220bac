import { accountsArea } from '../../../accounts/web/index.ts';
import { sampleBusiness } from '../../../accounts/web/testing/sample-accounts.ts';
import { businessEndpoints } from '../../../accounts/contract/setup-endpoints.ts';
import { channelEndpoints } from '../../../channels/contract/endpoints.ts';
import { channelsArea } from '../../../channels/web/index.ts';
import { sampleChannel } from '../../../channels/web/testing/sample-channel.ts';
import { chatsArea } from '../../../chats/web/index.ts';
import { contactsArea } from '../../../contacts/web/index.ts';
import { createContactServer, sampleModule } from '../../../contacts/web/testing/contact-server.tsx';
import { createQueryClient } from '../../../foundation/web/api/query-client.ts';
import { renderRoutes, routesOfArea } from '../../../foundation/web/testing/render-routes.tsx';
import { composeAreas } from '../../../foundation/web/slots/composition.ts';
import type { ModuleInfo } from '../../../records/contract/module.ts';
import { listsArea } from '../../../lists/web/index.ts';
import { recordEndpoints } from '../../../records/contract/endpoints.ts';
import { loadRecordPages } from '../../../records/web/testing/load-record-pages.ts';
import { sampleField } from '../../../records/web/testing/sample-field.ts';
import { templateEndpoints } from '../../../templates/contract/endpoints.ts';
import type { TemplateDetail } from '../../../templates/contract/template.ts';
import { sampleDetail } from '../../../templates/web/testing/sample-template.ts';
import { templatesArea } from '../../../templates/web/index.ts';
import type { Campaign } from '../../contract/campaign.ts';
import { campaignEndpoints } from '../../contract/endpoints.ts';
import type { Preflight } from '../../contract/preflight.ts';
import type { CampaignMessage, CampaignStats } from '../../contract/results.ts';
import { area } from '../area.ts';
import { sampleCampaign, samplePreflight, sampleStats } from './sample-campaign.ts';

const campaignModule = (): ModuleInfo => ({
  ...sampleModule(),
  name: 'campaigns',
  one: 'campaign',
  label: 'Campaign',
  plural_label: 'Campaigns',
  is_person: false,
  fields: [sampleField('name', 'Name', 'text', { is_required: true, is_sortable: true })],
  views: [
    {
      ...(sampleModule().views[0] as ModuleInfo['views'][number]),
      id: 'all_campaigns',
      name: 'All campaigns',
      columns: [{ field: 'name', width: null }],
    },
  ],
});

interface ServerState {
  campaign: Campaign;
  preflight: Preflight;
  stats: CampaignStats;
  people: CampaignMessage[];
  templates: TemplateDetail[];
}

const firstState = (): ServerState => ({
  campaign: sampleCampaign(),
  preflight: samplePreflight(),
  stats: sampleStats(),
  people: [],
  templates: [sampleDetail({ purpose: 'broadcast' })],
});

/** Loads every page of campaigns, which the routes load late. */
export const loadCampaignPages = () =>
  Promise.all([
    loadRecordPages(),
    import('../CampaignPage.tsx'),
    import('../form/NewCampaign.tsx'),
    import('../builder/BuilderPage.tsx'),
    import('../builder/BuilderDialogs.tsx'),
    import('../builder/StepSide.tsx'),
    import('../preflight/PreflightPage.tsx'),
    import('../results/ResultsPage.tsx'),
    import('../results/AddPeople.tsx'),
    import('../results/FallbackDialog.tsx'),
  ]);

/** A fake server with one campaign; tests replace what they are about. */
export function createCampaignServer() {
  const fake = createContactServer();
  const state = firstState();
  const change = (changes: Partial<Campaign>): Campaign => {
    const { version } = state.campaign;
    state.campaign = { ...state.campaign, ...changes, version: version + 1 };
    return state.campaign;
  };
  const reset = () => {
    fake.reset([]);
    sessionStorage.clear();
    Object.assign(state, firstState());
    fake.answer(businessEndpoints.getBusiness, () => ({ business: sampleBusiness() }));
    fake.answer(channelEndpoints.listChannels, () => ({ channels: [sampleChannel({ id: '11' })] }));
    fake.answer(recordEndpoints.getModule, ({ params }) => ({
      module: params['name'] === 'contacts' ? sampleModule() : campaignModule(),
    }));
    fake.answer(recordEndpoints.getRecord, ({ params }) =>
      params['module'] === 'campaigns' ? { campaign: state.campaign } : { contact_list: { ...state.campaign } },
    );
    fake.answer(recordEndpoints.listRecords, ({ params }) =>
      params['module'] === 'campaigns'
        ? { campaigns: [state.campaign], info: { has_more: false } }
        : { [`${params['module'] as string}`]: [], info: { has_more: false } },
    );
    fake.answer(templateEndpoints.listTemplates, ({ query }) => ({
      templates: state.templates.filter(
        ({ status, purpose }) => query.get('status') === null || (status === 'active' && purpose === 'broadcast'),
      ),
      info: { has_more: false },
    }));
    fake.answer(templateEndpoints.getTemplate, ({ params }) => {
      const template = state.templates.find(({ id }) => id === params['id']);
      if (!template) throw new Error(`There is no template ${String(params['id'])}`);
      return { template };
    });
    fake.answer(campaignEndpoints.checkCampaign, () => ({ preflight: state.preflight }));
    fake.answer(campaignEndpoints.previewCampaign, () => ({ members: [], info: { has_more: false } }));
    fake.answer(campaignEndpoints.campaignStats, () => ({ stats: state.stats }));
    fake.answer(campaignEndpoints.campaignMessages, ({ query }) => {
      const start = state.people.findIndex(({ id }) => id === query.get('after')) + 1;
      const end = start + Number(query.get('limit'));
      const messages = state.people.slice(start, end);
      const hasMore = end < state.people.length;
      return { messages, next: hasMore ? (messages.at(-1)?.id ?? null) : null, info: { has_more: hasMore } };
    });
    fake.answer(campaignEndpoints.listCampaignImports, () => ({ imports: [], info: { has_more: false } }));
    fake.answer(campaignEndpoints.updateCampaign, ({ body, query }) => {
      const action = query.get('action');
      if (action === 'run')
        return { campaign: change({ status: 'in_progress', started_time: '2026-11-20T12:30:00.000Z' }) };
      if (action !== null) return { campaign: change({ status: 'stopped' }) };
      const { version, ...values } = (body ?? {}) as Partial<Campaign>;
      void version;
      const steps = values.steps?.map((step, index) => ({ ...step, id: step.id ?? `60${index}` }));
      return { campaign: change({ ...values, ...(steps && { steps }) }) };
    });
  };
  return { ...fake, state, reset, change };
}

/** Renders the pages of campaigns at `path`; other paths are a page that names itself. */
export function renderCampaigns(path: string) {
  const queryClient = createQueryClient();
  const routes = routesOfArea(area, queryClient);
  composeAreas([accountsArea, channelsArea, chatsArea, contactsArea, listsArea, templatesArea, area]);
  return renderRoutes([...routes, { path: '*', element: <p>elsewhere</p> }], path, queryClient);
}
