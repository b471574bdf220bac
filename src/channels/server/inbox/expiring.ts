import type { ExpiringTable } from '../../../foundation/server/events/delete-expired.ts';

/** The platform repeats itself for 7 days; after that what it sent is not needed. */
export const expiring: readonly ExpiringTable[] = [
  { table: 'webhook_inbox', due: 'id', isId: true, keepHours: 8 * 24, condition: 'applied_time is not null' },
  { table: 'webhook_dead_letters', due: 'time', keepHours: 30 * 24 },
];
