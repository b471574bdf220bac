import type { ExpiringTable } from '../../foundation/server/events/delete-expired.ts';

/** What expires: signed-in devices, mailed links, sign-ups that were never confirmed. */
export const expiring: readonly ExpiringTable[] = [
  { table: 'sessions', due: 'expires_time', keepHours: 0 },
  { table: 'one_time_links', due: 'expires_time', keepHours: 0 },
  { table: 'sign_ups', due: 'expires_time', keepHours: 0 },
];
