import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, type CallOptions } from '../../../foundation/web/api/call.ts';
import { recordEndpoints } from '../../contract/endpoints.ts';
import type { RecordJobBody } from '../../contract/record-job.ts';
import { SELECTED_MAX, type Selection } from '../../contract/record.ts';
import { noteJob } from './job-queries.ts';

/** Begins something that is done with many records in the background, as one job or several; `noteJob` follows each. */
function useStartJobs<Asked>(module: string, bodies: (asked: Asked) => readonly RecordJobBody[], options: CallOptions) {
  const client = useQueryClient();
  return useMutation({
    async mutationFn(asked: Asked) {
      for (const body of bodies(asked)) {
        const { job } = await call(
          recordEndpoints.startRecordJob,
          { params: { module }, body },
          { origin: 'records', ...options },
        );
        noteJob(client, job);
      }
    },
  });
}

/** A list that is loaded ever further has more rows than one job takes. */
function partsOf(selection: Selection): readonly Selection[] {
  if (!('ids' in selection)) return [selection];
  const { ids } = selection;
  const count = Math.ceil(ids.length / SELECTED_MAX);
  return Array.from({ length: count }, (_, at) => ({ ids: ids.slice(at * SELECTED_MAX, (at + 1) * SELECTED_MAX) }));
}

/** Gives fields of many new values in the background. The caller shows its failures. */
export const useUpdateRecords = (module: string) =>
  useStartJobs(
    module,
    ({ selection, values }: { selection: Selection; values: Readonly<Record<string, unknown>> }) =>
      partsOf(selection).map((part) => ({ kind: 'update', selection: part, values: { ...values } })),
    { display: false },
  );

/** Deletes many in the background. */
export const useDeleteRecords = (module: string) =>
  useStartJobs(
    module,
    (selection: Selection) => partsOf(selection).map((part) => ({ kind: 'delete', selection: part })),
    {},
  );
