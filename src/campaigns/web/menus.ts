import { Megaphone } from 'lucide-react';
import type { AreaMenus } from '../../foundation/web/slots/area.ts';
import { recordSearch } from '../../records/web/index.ts';
import { campaignsRoot } from './paths.ts';

/** What the area adds to menus. */
export const campaignMenus: AreaMenus = {
  recordLooks: { campaigns: { icon: Megaphone, well: 'bg-info-soft text-info-text' } },
  search: [
    recordSearch({
      module: 'campaigns',
      title: 'campaigns_names:campaigns',
      icon: Megaphone,
      position: 27,
      root: campaignsRoot,
    }),
  ],
};
