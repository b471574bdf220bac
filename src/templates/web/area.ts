import type { Area } from '../../foundation/web/slots/area.ts';

/** Approved messages; pages of their own are still to come. */
export const area: Area = {
  failures: { origins: { templates: 'toast' } },
  menus: async () => ({ permissions: (await import('../contract/permissions.ts')).templatePermissions }),
};

declare module '../../foundation/web/api/error-origin.ts' {
  interface ErrorOrigins {
    templates: true;
  }
}
