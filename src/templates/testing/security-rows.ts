import { defineSecurity, editors, staff } from '../../app/testing/security/area-security.ts';
import type { Id } from '../../foundation/contract/id.ts';
import { templateEndpoints } from '../contract/endpoints.ts';

const body = {
  name: 'order_ready',
  language: 'en',
  category: 'utility',
  purpose: 'individual',
  headerType: 'none',
  header: null,
  media: null,
  body: 'Hi {{name}}, your order is ready.',
  footer: null,
  buttons: [],
  samples: { name: 'Kavya' },
};

export const security = defineSecurity(templateEndpoints, {
  outgoing: ['sync_templates', 'read_template', 'read_new_template'],
  rows: {
    listTemplates: { who: staff, ids: { 'query.after': 'template' } },
    readTemplatesSummary: { who: staff },
    getTemplate: { who: staff, ids: { 'params.id': 'template' } },
    addTemplate: {
      who: editors,
      body: { ...body, name: 'order_sent', headerType: 'document', channels_group: 'whatsapp' },
      ids: { 'body.media': 'template_media' },
    },
    updateTemplate: {
      who: editors,
      body: { ...body, headerType: 'document' },
      ids: { 'params.id': 'template', 'body.media': 'template_media' },
    },
    deleteTemplate: { who: editors, ids: { 'params.id': 'template' } },
    syncTemplates: { who: editors },
    uploadTemplateMedia: { who: editors },
    readTemplateMedia: { who: staff, ids: { 'params.id': 'template' } },
  },
  async records({ server, businessId }) {
    const { ownerPool } = server.database;
    const files = await ownerPool.query<{ id: Id }>(
      `insert into media (business_id, sha256, name, mime_type, size, purpose)
       values ($1, repeat('b', 64), 'catalogue.pdf', 'application/pdf', 12, 'template') returning id`,
      [businessId],
    );
    const templates = await ownerPool.query<{ id: Id }>(
      `insert into message_templates (business_id, channel_kind, provider_account_id, provider_template_id, name, language,
         category, provider_status, components)
       values ($1, 'whatsapp', '900000000000101', '1', 'order_ready', 'en', 'UTILITY', 'APPROVED', $2) returning id`,
      [businessId, JSON.stringify([{ type: 'BODY', text: 'Hi {{1}}, order {{2}} is ready.' }])],
    );
    return { template: templates.rows[0]?.id ?? '', template_media: files.rows[0]?.id ?? '' };
  },
});
