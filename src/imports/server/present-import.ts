import type { z } from 'zod';
import { errorSentence } from '../../foundation/contract/errors.ts';
import type { FailedRow, ImportEntry } from '../contract/import.ts';
import type { importEvents } from '../contract/events.ts';
import type { ImportRow } from './import-store.ts';

/** Faults that an entry of the history shows. */
export const SHOWN_ERRORS = 10;

/** How far an import has come. */
export function presentProgress(row: ImportRow): z.input<typeof importEvents.importChanged.data> {
  const { id, module, list_id, list_name, file_name, created_time, completed_time, created_by, status } = row;
  const { created, updated, unchanged, failed, records, total, undo_status, reverted, kept } = row;
  return {
    id,
    module,
    list: list_id === null ? null : { id: list_id, label: list_name ?? '' },
    file_name,
    created_time,
    completed_time,
    created_by,
    status,
    metrics: { total, success: created + updated + unchanged, failed },
    created,
    updated,
    unchanged,
    records,
    consent_source: row.plan.consent_source,
    undo: undo_status === null ? null : { status: undo_status, reverted, kept, kept_records: [] },
  };
}

/** An import as the contract describes it. */
export function presentImport(
  row: ImportRow,
  { faults = [], kept = [] }: { faults?: readonly FailedRow[]; kept?: readonly { id: string; label: string }[] } = {},
): ImportEntry {
  const entry = presentProgress(row);
  return {
    ...entry,
    header: row.header,
    mapping: row.mapping,
    undo: entry.undo && { ...entry.undo, kept_records: [...kept] },
    errors: [
      ...(row.problem === null ? [] : [{ code: 'INVALID_DATA', message: row.problem, row: null }]),
      ...faults.map(({ number, faults: [fault] }) => ({
        code: 'INVALID_DATA',
        message: `${errorSentence('INVALID_DATA', {
          reason: 'IMPORT_VALUE',
          info: { row: number, column: fault?.header === '' ? '?' : (fault?.header ?? '?') },
        })} ${fault?.message ?? ''}`.trim(),
        row: number,
      })),
    ],
  };
}
