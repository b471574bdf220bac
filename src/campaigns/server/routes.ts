import type { FastifyInstance } from 'fastify';
import type { Id } from '../../foundation/contract/id.ts';
import type { MemberContext } from '../../foundation/server/http/context.ts';
import { mountDownload, mountUpload } from '../../foundation/server/http/mount-bytes.ts';
import { mount, type HttpServices } from '../../foundation/server/http/mount.ts';
import { refuse } from '../../foundation/server/refuse.ts';
import { deleteRecords, getRecord, listRecords } from '../../records/server/index.ts';
import type { ModuleRecord } from '../../records/contract/record.ts';
import { keepHeaderFile, receiveHeaderFile } from '../../templates/server/index.ts';
import type { Campaign } from '../contract/campaign.ts';
import { campaignEndpoints } from '../contract/endpoints.ts';
import { openCampaignMedia } from './campaign-media.ts';
import { campaignModule } from './campaign-module.ts';
import { campaignStats } from './campaign-results.ts';
import { campaignPeople } from './list-campaign-people.ts';
import { findCampaign } from './campaign-store.ts';
import { addPeopleToList, exportPeople } from './campaign-people.ts';
import {
  deleteCampaignImport,
  keepCampaignImport,
  listCampaignImports,
  receiveCampaignImport,
  requireImport,
} from './imports.ts';
import { preflightPeople } from './preflight-people.ts';
import { preflightOf } from './preflight.ts';
import { previewCampaign } from './preview-campaign.ts';
import { replaceTemplate } from './replace-template.ts';
import { retryCampaign } from './retry-campaign.ts';
import { runCampaign } from './run-campaign.ts';
import { stopCampaign } from './stop-campaign.ts';
import { testCampaign } from './test-campaign.ts';
import { createCampaign, updateCampaign } from './write-campaign.ts';

const shown = (record: ModuleRecord): { campaign: Campaign } => ({ campaign: record as Campaign });

/** The action `run` runs a campaign, every other one stops it (specification, section 4). */
async function act(ctx: MemberContext, id: Id, action: string, body: unknown): Promise<ModuleRecord> {
  const params = body as { runtime_params?: Parameters<typeof runCampaign>[2] } | undefined;
  if (action === 'run') return runCampaign(ctx, id, params?.runtime_params);
  const campaign = (await findCampaign(ctx.tx, ctx.businessId, id)) ?? refuse('NOT_FOUND');
  return stopCampaign(ctx, campaign, { actor: ctx.actor, reason: null });
}

/** Serves campaigns. */
export function campaignRoutes(app: FastifyInstance, http: HttpServices): void {
  const { services } = http;
  mountUpload(app, http, campaignEndpoints.uploadCampaignMedia, {
    receive: (incoming, businessId) => receiveHeaderFile(services, businessId, incoming),
    async keep(ctx, file, { params }) {
      await getRecord(ctx, campaignModule, params.id);
      return { media: await keepHeaderFile(ctx, file) };
    },
  });
  mountDownload(app, http, campaignEndpoints.readCampaignMedia, (ctx, { params, query }) =>
    openCampaignMedia(ctx, params.id, query),
  );
  mountUpload(app, http, campaignEndpoints.importCampaignMembers, {
    receive: (incoming, businessId) => receiveCampaignImport(services, businessId, incoming),
    keep: keepCampaignImport,
  });
  mount(app, http, campaignEndpoints, {
    async listCampaigns(ctx, { query }) {
      const { info, campaigns } = await listRecords(ctx, campaignModule, query);
      return { campaigns: campaigns as Campaign[], info };
    },
    createCampaign: async (ctx, { body }) => shown(await createCampaign(ctx, body)),
    getCampaign: async (ctx, { params }) => shown(await getRecord(ctx, campaignModule, params.id)),
    async updateCampaign(ctx, { params, query, body }) {
      if (query.action !== undefined) return shown(await act(ctx, params.id, query.action, body));
      return shown(await updateCampaign(ctx, params.id, body ?? {}));
    },
    async deleteCampaign(ctx, { params }) {
      const { businessId: business_id, actor } = ctx;
      const [refused] = await deleteRecords(ctx, campaignModule, [{ business_id, actor, id: params.id }]);
      if (refused) throw refused;
      return undefined;
    },
    checkCampaign: async (ctx, { params, query }) => ({ preflight: await preflightOf(ctx, params.id, query) }),
    listPreflightPeople: (ctx, { params, query }) => preflightPeople(ctx, params.id, query),
    previewCampaign: (ctx, { params, query }) => previewCampaign(ctx, params.id, query),
    testCampaign: (ctx, { params, body }) => testCampaign(ctx, params.id, body),
    campaignStats: async (ctx, { params, query }) => ({ stats: await campaignStats(ctx, params.id, query) }),
    campaignMessages: (ctx, { params, query }) => campaignPeople(ctx, params.id, query),
    addCampaignPeople: (ctx, { params, query, body }) => addPeopleToList(ctx, params.id, query, body.list_id),
    exportCampaignPeople: (ctx, { params, query }) => exportPeople(ctx, params.id, query),
    retryCampaign: (ctx, { params, body }) => retryCampaign(ctx, params.id, body),
    replaceCampaignTemplate: async (ctx, { params, body }) => shown(await replaceTemplate(ctx, params.id, body)),
    listCampaignImports: (ctx, { params, query }) => listCampaignImports(ctx, params.id, query),
    getCampaignImport: async (ctx, { params }) => ({ import: await requireImport(ctx, params.id, params.fileId) }),
    deleteCampaignImport: (ctx, { params }) => deleteCampaignImport(ctx, params.id, params.fileId),
  });
}
