import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callNumbered } from '../../foundation/web/api/call.ts';
import { recordEndpoints } from '../contract/endpoints.ts';
import type { Selection } from '../contract/record.ts';
import { uploadFile } from '../../media/web/index.ts';
import { recordFilesChanged, recordSaved, recordsDeleted } from './cache/apply-record-change.ts';
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

/** Uploads a file and puts it to a record. The caller shows its failures. */
export function useAddFile(module: string, id: string, onProgress: (part: number) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (file: File) => {
      const { path } = recordEndpoints.uploadRecordFile;
      const { csid } = await uploadFile({ path, file, origin: 'records', onProgress });
      return call(
        recordEndpoints.addFile,
        { params: { module, id }, body: { csid } },
        { origin: 'records', display: false },
      );
    },
    onSuccess: () => recordFilesChanged(client, module, id),
  });
}

export function useDeleteFile(module: string, id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (fileId: string) =>
      call(recordEndpoints.deleteFile, { params: { module, id, fileId } }, { origin: 'records' }),
    onSuccess: () => recordFilesChanged(client, module, id),
  });
}

/** Gives fields of many new values in the background. The caller shows its failures. */
export const useUpdateRecords = (module: string) =>
  useMutation({
    mutationFn: ({ selection, values }: { selection: Selection; values: Readonly<Record<string, unknown>> }) =>
      call(
        recordEndpoints.startRecordJob,
        { params: { module }, body: { kind: 'update', selection, values: { ...values } } },
        { origin: 'records', display: false },
      ),
  });

/** Deletes many in the background; `record_job_changed` says when it is done. */
export const useDeleteRecords = (module: string) =>
  useMutation({
    mutationFn: (selection: Selection) =>
      call(
        recordEndpoints.startRecordJob,
        { params: { module }, body: { kind: 'delete', selection } },
        { origin: 'records' },
      ),
  });
