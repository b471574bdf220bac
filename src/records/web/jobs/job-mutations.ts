import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, type CallOptions } from '../../../foundation/web/api/call.ts';
import { recordEndpoints } from '../../contract/endpoints.ts';
import type { RecordJobBody } from '../../contract/record-job.ts';
import type { Selection } from '../../contract/record.ts';
import { noteJob } from './job-queries.ts';

/** Begins something that is done with many records in the background; `noteJob` follows it. */
function useStartJob<Asked>(module: string, body: (asked: Asked) => RecordJobBody, options: CallOptions) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (asked: Asked) =>
      call(
        recordEndpoints.startRecordJob,
        { params: { module }, body: body(asked) },
        { origin: 'records', ...options },
      ),
    onSuccess: ({ job }) => noteJob(client, job),
  });
}

/** Gives fields of many new values in the background. The caller shows its failures. */
export const useUpdateRecords = (module: string) =>
  useStartJob(
    module,
    ({ selection, values }: { selection: Selection; values: Readonly<Record<string, unknown>> }) => ({
      kind: 'update',
      selection,
      values: { ...values },
    }),
    { display: false },
  );

/** Deletes many in the background. */
export const useDeleteRecords = (module: string) =>
  useStartJob(module, (selection: Selection) => ({ kind: 'delete', selection }), {});
