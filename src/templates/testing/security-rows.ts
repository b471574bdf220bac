import { defineSecurity, staff } from '../../app/testing/security/area-security.ts';
import type { Id } from '../../foundation/contract/id.ts';
import { templateEndpoints } from '../contract/endpoints.ts';

export const security = defineSecurity(templateEndpoints, {
  outgoing: ['sync_templates'],
  rows: {
    listTemplates: { who: staff, ids: { 'query.after': 'template' } },
    getTemplate: { who: staff, ids: { 'params.id': 'template' } },
  },
  async records({ server, businessId }) {
    const { rows } = await server.database.ownerPool.query<{ id: Id }>(
      `insert into message_templates (business_id, channel_kind, provider_account_id, provider_template_id, name, language,
         category, provider_status, components)
       values ($1, 'whatsapp', '900000000000101', '1', 'order_ready', 'en', 'UTILITY', 'APPROVED', $2) returning id`,
      [businessId, JSON.stringify([{ type: 'BODY', text: 'Hi {{1}}, order {{2}} is ready.' }])],
    );
    return { template: rows[0]?.id ?? '' };
  },
});
