import type { Area } from '../../foundation/web/slots/area.ts';

/** Approved messages; pages of their own are still to come. */
export const templatesArea: Area = {
  name: 'templates',
  menus: async () => ({ permissions: (await import('../contract/permissions.ts')).templatePermissions }),
};
