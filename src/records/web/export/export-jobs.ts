import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { fillPath } from '../../../foundation/contract/endpoint.ts';
import { call } from '../../../foundation/web/api/call.ts';
import { recordEndpoints } from '../../contract/endpoints.ts';
import type { ExportFormat, RecordJob } from '../../contract/record-job.ts';
import type { Selection } from '../../contract/record.ts';

/** An event may be missed while the connection is down. */
const POLL_MS = 5000;

const keyOf = (module: string, id: string) => ['records', 'job', module, id] as const;

const isOver = ({ status }: RecordJob): boolean => status === 'completed' || status === 'failed';

/** How far an own export has come. */
export const exportJobQuery = (module: string, id: string) =>
  queryOptions({
    queryKey: keyOf(module, id),
    queryFn: async ({ signal }) => {
      const options = { signal, origin: 'records', display: false } as const;
      return (await call(recordEndpoints.getRecordJob, { params: { module, id } }, options)).job;
    },
    refetchInterval: ({ state: { data } }) => (data && isOver(data) ? false : POLL_MS),
    staleTime: POLL_MS,
  });

/** What an event says about an export that a dialog shows; false when none shows it. */
export function showExport(client: QueryClient, job: RecordJob): boolean {
  const key = keyOf(job.module, job.id);
  client.setQueryData(key, job);
  return client.getQueryCache().find({ queryKey: key })?.isActive() === true;
}

/** Begins an export. */
export function useStartExport(module: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (asked: { selection: Selection; format: ExportFormat; columns?: string[] }) => {
      const body = { kind: 'export' as const, ...asked };
      return (await call(recordEndpoints.startRecordJob, { params: { module }, body }, { origin: 'records' })).job;
    },
    onSuccess: (job) => {
      // An event may have said more already.
      client.setQueryData<RecordJob>(keyOf(module, job.id), (known) => known ?? job);
    },
  });
}

/** Where the file of an export is. */
export const exportPath = ({ module, id }: Pick<RecordJob, 'module' | 'id'>): string =>
  fillPath(recordEndpoints.downloadExport.path, { module, id });
