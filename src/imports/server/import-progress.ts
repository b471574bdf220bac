import type { BusinessContext } from '../../foundation/server/work-context.ts';
import { recordEvents } from '../../records/contract/events.ts';
import { importEvents } from '../contract/events.ts';
import type { ImportRow } from './import-store.ts';
import { presentProgress } from './present-import.ts';

/** Least time between two progress events, in ms. */
const PROGRESS_MS = 700;

/** Limits how often progress events are sent. */
export class Progress {
  #sentAt = -Infinity;

  /** Whether the next progress event may be sent; counts it as sent. */
  isDue(): boolean {
    const now = performance.now();
    if (now - this.#sentAt < PROGRESS_MS) return false;
    this.#sentAt = now;
    return true;
  }
}

/** Sends the progress of an import to browsers, and the event that lists of its records have changed. */
export function emitProgress(ctx: BusinessContext, row: ImportRow): void {
  ctx.emit(importEvents.importChanged, presentProgress(row));
  ctx.emit(recordEvents.recordsChanged, { module: row.module });
  if (row.list_id !== null) ctx.emit(recordEvents.recordsChanged, { module: 'contact_lists' });
}
