import type { BusinessContext } from '../../foundation/server/work-context.ts';
import { recordEvents } from '../../records/contract/events.ts';
import { importEvents } from '../contract/events.ts';
import type { ImportRow } from './import-store.ts';
import { presentProgress } from './present-import.ts';

/** Browsers see progress this often. */
const PROGRESS_MS = 700;

/** When browsers were told last. */
export class Progress {
  #toldAt = -Infinity;

  isDue(): boolean {
    const now = performance.now();
    if (now - this.#toldAt < PROGRESS_MS) return false;
    this.#toldAt = now;
    return true;
  }
}

/** Tells browsers how far an import has come, and that lists of its records have changed. */
export function emitProgress(ctx: BusinessContext, row: ImportRow): void {
  ctx.emit(importEvents.importChanged, presentProgress(row));
  ctx.emit(recordEvents.recordsChanged, { module: row.module });
  if (row.list_id !== null) ctx.emit(recordEvents.recordsChanged, { module: 'contact_lists' });
}
