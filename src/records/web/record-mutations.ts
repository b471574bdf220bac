import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callNumbered } from '../../foundation/web/api/call.ts';
import { hasCode, type CallError } from '../../foundation/web/api/call-error.ts';
import type { ModuleRecord } from '../contract/record.ts';
import { recordEndpoints } from '../contract/endpoints.ts';
import { recordSaved, recordsDeleted } from './cache/apply-record-change.ts';
import { recordOf } from './queries.ts';

interface SaveRecord {
  /** Null adds a record. */
  id: string | null;
  /** That the change was made on. */
  version?: number | undefined;
  values: Readonly<Record<string, unknown>>;
}

/** Adds or changes a record. The caller shows its failures. */
export function useSaveRecord(module: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, version, values }: SaveRecord) => {
      const options = { origin: 'records', display: false } as const;
      const body = { ...values, ...(version !== undefined && { version }) };
      const { reply, as_of } =
        id === null
          ? await callNumbered(recordEndpoints.createRecord, { params: { module }, body }, options)
          : await callNumbered(recordEndpoints.updateRecord, { params: { module, id }, body }, options);
      return { record: recordOf(reply), as_of };
    },
    onSuccess: ({ record, as_of }) => recordSaved(client, module, record, as_of),
  });
}

export function useDeleteRecord(module: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      callNumbered(recordEndpoints.deleteRecord, { params: { module, id } }, { origin: 'records' }),
    onSuccess: ({ as_of }, id) => recordsDeleted(client, module, [id], as_of),
  });
}

/** The record as a colleague has left it meanwhile; null where the call failed for another reason. */
export function conflictOf(error: CallError): ModuleRecord | null {
  const current = hasCode(error, 'CONFLICT') ? error.info?.['current'] : null;
  return typeof current === 'object' && current !== null && 'version' in current ? (current as ModuleRecord) : null;
}
