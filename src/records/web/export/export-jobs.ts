import { useMutation, useQueryClient } from '@tanstack/react-query';
import { fillPath } from '../../../foundation/contract/endpoint.ts';
import { call } from '../../../foundation/web/api/call.ts';
import { recordEndpoints } from '../../contract/endpoints.ts';
import type { ExportFormat, RecordJob } from '../../contract/record-job.ts';
import type { Selection } from '../../contract/record.ts';
import { noteJob } from '../jobs/job-queries.ts';

/** Begins an export. */
export function useStartExport(module: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (asked: { selection: Selection; format: ExportFormat; columns?: string[] }) => {
      const body = { kind: 'export' as const, ...asked };
      return (await call(recordEndpoints.startRecordJob, { params: { module }, body }, { origin: 'records' })).job;
    },
    onSuccess: (job) => noteJob(client, job),
  });
}

/** Where the file of an export is. */
export const exportPath = ({ module, id }: Pick<RecordJob, 'module' | 'id'>): string =>
  fillPath(recordEndpoints.downloadExport.path, { module, id });
