import { Upload } from 'lucide-react';
import type { AreaMenus } from '../../foundation/web/slots/area.ts';

/** How imports look in lists of mixed records. */
export const importMenus: AreaMenus = {
  recordLooks: { imports: { icon: Upload, well: 'bg-success-soft text-success-text' } },
};
