import { Box } from 'lucide-react';
import type { Area } from '../../foundation/web/slots/area.ts';
import { recordPages } from '../../records/web/index.ts';
import { names } from './messages/names.ts';

const root = '/offerings';

/** What the business sells. */
export const area: Area = {
  names: { offerings_names: names },
  inside: [recordPages('offerings', root, 'offerings_names:offerings')],
  navigation: [
    {
      id: 'offerings',
      position: 90,

      label: 'offerings_names:offerings',
      to: root,
      root,
      icon: Box,
      key: 'o',
    },
  ],
  records: [{ module: 'offerings', path: (id) => `${root}/${id}`, list: root }],
  menus: async () => (await import('./menus.ts')).offeringMenus,
};
