import { ListTree } from 'lucide-react';
import type { AreaMenus } from '../../foundation/web/slots/area.ts';
import { recordSearch } from '../../records/web/index.ts';
import { sequencePaths } from './paths.ts';

/** How sequences look among other records, and how they are found. */
export const sequenceMenus: AreaMenus = {
  recordLooks: { sequences: { icon: ListTree, well: 'bg-bot-soft text-bot-text' } },
  search: [
    recordSearch({
      module: 'sequences',
      title: 'sequences_names:sequences',
      icon: ListTree,
      position: 27,
      root: sequencePaths.list,
    }),
  ],
};
