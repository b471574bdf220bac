import { Upload } from 'lucide-react';
import type { AreaMenus, RecordLook } from '../../foundation/web/slots/area.ts';
import { importedModules, resultKind } from './paths.ts';

const look: RecordLook = { icon: Upload, well: 'bg-success-soft text-success-text' };

/** How imports look in lists of mixed records. */
export const importMenus: AreaMenus = {
  recordLooks: Object.fromEntries(importedModules.map((module) => [resultKind(module), look])),
};
