import { z } from 'zod';
import { defineEndpoints } from '../../foundation/contract/endpoint.ts';
import { noticeSettings, updateNoticeSettingsBody } from './notice-settings.ts';
import { pushPlatform, pushRegistration, pushToken } from './push.ts';

/** What a user is notified of, and the browsers that are pushed to; apart, because the first load needs none of it. */
export const noticeSettingsEndpoints = defineEndpoints({
  readNoticeSettings: {
    method: 'GET',
    path: '/server/internal/notifications/settings',
    summary: 'What the user is notified of, by which channels and when not',
    access: 'signed_in',
    reply: z.object({ settings: noticeSettings }),
  },
  updateNoticeSettings: {
    method: 'PUT',
    path: '/server/internal/notifications/settings',
    summary: 'Change what the user is notified of; what is left out stays',
    access: 'signed_in',
    body: updateNoticeSettingsBody,
    reply: z.object({ settings: noticeSettings }),
  },
  registerPush: {
    method: 'POST',
    path: '/server/internal/push',
    summary: 'Push to this browser while the session lives; a repeated call gives the same registration',
    access: 'signed_in',
    body: z.strictObject({ token: pushToken, platform: pushPlatform }),
    status: 201,
    reply: z.object({ registration: pushRegistration }),
  },
  removePush: {
    method: 'DELETE',
    path: '/server/internal/push/{token}',
    summary: 'Push no more to the browser of this token, if it is registered for the user',
    access: 'signed_in',
    params: z.object({ token: pushToken }),
    status: 204,
    reply: z.undefined(),
  },
});
