import { defineSecurity, editors } from '../../app/testing/security/area-security.ts';
import type { Id } from '../../foundation/contract/id.ts';
import { mediaEndpoints } from '../contract/endpoints.ts';

export const security = defineSecurity(mediaEndpoints, {
  rows: {
    uploadSetupMedia: { who: editors },
    deleteSetupMedia: { who: editors, ids: { 'params.fileId': 'media' } },
  },
  async records({ server, businessId }) {
    const { rows } = await server.database.ownerPool.query<{ id: Id }>(
      `insert into media (business_id, sha256, name, mime_type, size, purpose)
       values ($1, repeat('a', 64), 'catalogue.pdf', 'application/pdf', 12, 'setup') returning id`,
      [businessId],
    );
    return { media: rows[0]?.id ?? '' };
  },
});
