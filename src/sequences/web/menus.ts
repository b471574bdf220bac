import { ListTree } from 'lucide-react';
import type { AreaMenus } from '../../foundation/web/slots/area.ts';
import { recordSearch } from '../../records/web/index.ts';
import { sequencePaths } from './paths.ts';
import { describeSequenceShortcuts } from './shortcut-list.ts';

/** How sequences look among other records, how they are found, and the keys of their pages. */
export const sequenceMenus: AreaMenus = {
  recordLooks: { sequences: { icon: ListTree, well: 'bg-bot-soft text-bot-text' } },
  search: [
    recordSearch({
      module: 'sequences',
      title: 'sequences_names:sequences',
      icon: ListTree,
      position: 25,
      root: sequencePaths.list,
    }),
  ],
  shortcuts: describeSequenceShortcuts,
};
