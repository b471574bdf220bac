import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../foundation/web/api/call.ts';
import { uploadFile } from '../../../media/web/index.ts';
import { recordEndpoints } from '../../contract/endpoints.ts';
import { recordFilesChanged } from '../cache/apply-record-change.ts';

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
