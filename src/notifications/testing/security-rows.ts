import { defineSecurity, everyone } from '../../app/testing/security/area-security.ts';
import { UNUSED_ID } from '../../app/testing/security/unused-id.ts';
import type { Id } from '../../foundation/contract/id.ts';
import { systemActor } from '../../foundation/contract/actor.ts';
import { inBusiness } from '../../foundation/server/create-work-context.ts';
import { notificationEndpoints } from '../contract/endpoints.ts';
import { noticeSettingsEndpoints } from '../contract/settings-endpoints.ts';
import { notify } from '../server/index.ts';
import { sampleToken } from '../server/testing/sample-push.ts';

export const security = defineSecurity(
  { ...notificationEndpoints, ...noticeSettingsEndpoints },
  {
    outgoing: ['push'],
    rows: {
      listNotifications: { who: everyone, ids: { 'query.after': 'notification' } },
      countNotifications: { who: everyone },
      markAllNotifications: { who: everyone, query: { action: 'read' } },
      markNotification: { who: everyone, query: { action: 'read' }, ids: { 'params.id': 'notification' } },
      subscribe: { who: everyone, body: { topic: 'setup' } },
      unsubscribe: { who: everyone, params: { topic: 'setup' } },
      readNoticeSettings: { who: everyone },
      updateNoticeSettings: { who: everyone, body: { sound: true } },
      registerPush: { who: everyone, body: { token: sampleToken(), platform: 'web' } },
      removePush: { who: everyone, params: { token: sampleToken() } },
    },
    async records({ server: { services, database }, businessId, adminId }) {
      await inBusiness(services, { businessId, actor: systemActor }, (ctx) =>
        notify(ctx, [
          {
            business_id: businessId,
            event: 'tasks.due',
            user_ids: [adminId],
            module: 'tasks',
            record_id: UNUSED_ID,
            message: 'Look at this',
          },
        ]),
      );
      const { rows } = await database.ownerPool.query<{ id: Id }>(
        'select id from notifications where business_id = $1',
        [businessId],
      );
      return { notification: rows[0]?.id ?? '' };
    },
  },
);
