import { defineSecurity, administrators, everyone } from '../../app/testing/security/area-security.ts';
import type { Id } from '../../foundation/contract/id.ts';
import { channelCheckEndpoints } from '../contract/check-endpoints.ts';
import { channelEndpoints } from '../contract/endpoints.ts';
import { channelImportEndpoints } from '../contract/import-endpoints.ts';

export const security = defineSecurity(
  { ...channelEndpoints, ...channelCheckEndpoints, ...channelImportEndpoints },
  {
    outgoing: ['leave_account', 'recheck_channel_restriction'],
    rows: {
      listChannels: { who: everyone },
      channelUsage: { who: everyone },
      startConnect: { who: administrators, body: { platform_id: 'whatsapp' } },
      listNumbers: { who: administrators },
      addChannel: { who: administrators, body: { platform_id: 'whatsapp', phone_number_id: '900000000000201' } },
      updateChannel: { who: administrators, body: { name: 'Another' }, ids: { 'params.id': 'channel' } },
      checkChannel: { who: administrators, ids: { 'params.id': 'channel' } },
      importEarlier: { who: administrators, ids: { 'params.id': 'channel' } },
      clientCredentials: { who: administrators },
    },
    async records({ server, businessId }) {
      const { rows } = await server.database.ownerPool.query<{ id: Id }>(
        `insert into channels (business_id, kind, name, handle, status, provider_account_id, provider_number_id, activated_time)
       values ($1, 'whatsapp', 'Store line', '+91 90000 14220', 'inactive', $2, $2, clock_now()) returning id`,
        [businessId, businessId],
      );
      return { channel: rows[0]?.id ?? '' };
    },
  },
);
