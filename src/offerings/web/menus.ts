import { Box } from 'lucide-react';
import type { AreaMenus } from '../../foundation/web/slots/area.ts';
import { recordSearch } from '../../records/web/index.ts';
import { offeringPermissions } from '../contract/permissions.ts';

/** How offerings look in lists of mixed records, and how they are found. */
export const offeringMenus: AreaMenus = {
  permissions: offeringPermissions,
  recordLooks: { offerings: { icon: Box, well: 'bg-accent-soft text-accent-text' } },
  search: [
    recordSearch({
      module: 'offerings',
      title: 'offerings_names:offerings',
      icon: Box,
      position: 26,
      root: '/offerings',
    }),
  ],
};
