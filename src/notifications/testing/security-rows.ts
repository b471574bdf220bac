import { defineSecurity, everybody } from '../../app/testing/security/area-security.ts';
import { UNUSED_ID } from '../../app/testing/security/unused-id.ts';
import type { Id } from '../../foundation/contract/id.ts';
import { inTransaction } from '../../foundation/server/db/transaction.ts';
import { createOperationContext } from '../../foundation/server/operation-context.ts';
import { notificationEndpoints } from '../contract/endpoints.ts';
import { notify } from '../server/index.ts';

export const security = defineSecurity(notificationEndpoints, {
  rows: {
    listNotifications: { who: everybody },
    countNotifications: { who: everybody },
    markAllNotifications: { who: everybody, query: { action: 'read' } },
    markNotification: { who: everybody, query: { action: 'read' }, ids: { 'params.id': 'notification' } },
    subscribe: { who: everybody, body: { topic: 'setup' } },
    unsubscribe: { who: everybody, params: { topic: 'setup' } },
  },
  async records({ server: { services, database }, businessId, adminId }) {
    await inTransaction({ pool: services.pool, businessId, mode: 'write' }, (tx) =>
      notify(createOperationContext(services, tx, businessId, { actorId: null, request: null }), {
        user_ids: [adminId],
        module: 'tasks',
        record_id: UNUSED_ID,
        message: 'Look at this',
      }),
    );
    const { rows } = await database.ownerPool.query<{ id: Id }>('select id from notifications where business_id = $1', [
      businessId,
    ]);
    return { notification: rows[0]?.id ?? '' };
  },
});
