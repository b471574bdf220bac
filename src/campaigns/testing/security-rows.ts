import { defineSecurity, editors, everyone } from '../../app/testing/security/area-security.ts';
import type { Id } from '../../foundation/contract/id.ts';
import { campaignEndpoints } from '../contract/endpoints.ts';

// The custom role of the matrix may edit broadcasts.
const outreach = [...editors, 'custom'] as const;
const one = { 'params.id': 'campaign' };
const ofImport = { ...one, 'params.fileId': 'campaign_import' };
const ofStep = { ...one, 'query.step': 'campaign_step' };
const inStep = { ...one, 'body.step': 'campaign_step' };
const step = { delay: { value: 0, measure: 'minutes' }, if_action: { data: { template_id: null } } };

export const security = defineSecurity(campaignEndpoints, {
  rows: {
    listCampaigns: { who: everyone, ids: { 'query.after': 'campaign' } },
    createCampaign: { who: outreach, body: { name: 'Festive clearance', steps: [step] } },
    getCampaign: { who: everyone, ids: one },
    updateCampaign: { who: outreach, body: { name: 'Clearance' }, ids: one },
    deleteCampaign: { who: outreach, ids: one },
    checkCampaign: { who: everyone, ids: { ...one, 'query.after': 'record' } },
    listPreflightPeople: { who: everyone, query: { reason: 'unsubscribed' }, ids: { ...one, 'query.after': 'record' } },
    previewCampaign: { who: everyone, ids: { ...ofStep, 'query.after': 'record' } },
    testCampaign: { who: outreach, ids: { ...inStep, 'body.contact_ids': 'record' } },
    campaignStats: { who: everyone, ids: ofStep },
    campaignMessages: { who: everyone, ids: { ...ofStep, 'query.after': 'record' } },
    addCampaignPeople: { who: outreach, ids: { ...ofStep, 'query.after': 'record', 'body.list_id': 'contact_list' } },
    exportCampaignPeople: { who: editors, ids: { ...ofStep, 'query.after': 'record' } },
    retryCampaign: { who: outreach, ids: inStep },
    replaceCampaignTemplate: { who: outreach, ids: { ...inStep, 'body.template_id': 'template' } },
    uploadCampaignMedia: { who: outreach, ids: one },
    readCampaignMedia: { who: everyone, ids: ofStep },
    importCampaignMembers: { who: outreach, ids: one },
    listCampaignImports: { who: everyone, ids: one },
    getCampaignImport: { who: everyone, ids: ofImport },
    deleteCampaignImport: { who: outreach, ids: ofImport },
  },
  async records({ admin, server, businessId }) {
    const { campaign } = await admin.call(campaignEndpoints.createCampaign, {
      body: { name: 'Festive clearance', steps: [step] },
    });
    const { rows } = await server.database.ownerPool.query<{ id: Id }>(
      `insert into campaign_imports (business_id, campaign_id, file_name, status, created_by) values ($1, $2, 'fair.csv', 'completed',
         '{"type": "system", "id": null, "label": "Parley"}') returning id`,
      [businessId, campaign.id],
    );
    return {
      campaign: campaign.id,
      campaign_step: campaign.steps?.[0]?.id ?? '',
      campaign_import: rows[0]?.id ?? '',
    };
  },
});
