import type { Area } from '../../foundation/web/slots/area.ts';
import { names } from './messages/names.ts';

/** The page Settings, System check. */
export const area: Area = {
  names: { doctor_names: names },
  settings: [
    {
      path: 'system_check',
      handle: { title: 'doctor_names:system_check' },
      page: async () => (await import('./load-page.tsx')).loadSystemCheckPage(),
    },
  ],
  menus: async () => (await import('./menus.ts')).doctorMenus,
};

declare module '../../foundation/web/api/error-origin.ts' {
  interface ErrorOrigins {
    doctor: true;
  }
}
