import { queryOptions, skipToken, type QueryClient } from '@tanstack/react-query';
import { call } from '../../../foundation/web/api/call.ts';
import { recordEndpoints } from '../../contract/endpoints.ts';
import type { RecordJob } from '../../contract/record-job.ts';
import { reportJob } from './report-job.ts';

/** An event may be missed while the connection is down. */
const POLL_MS = 5000;

const keyOf = (module: string, id: string) => ['records', 'job', module, id] as const;

const isOver = ({ status }: RecordJob): boolean => status === 'completed' || status === 'failed';

const looked = ({ done, failed, kept }: RecordJob): number => done + failed + kept;

/** How far an own job has come. */
export const jobQuery = (module: string, id: string) =>
  queryOptions({
    queryKey: keyOf(module, id),
    queryFn: async ({ client, signal }) => {
      const options = { signal, origin: 'records', display: false } as const;
      const { job } = await call(recordEndpoints.getRecordJob, { params: { module, id } }, options);
      noteJob(client, job);
      // An event may have said more meanwhile.
      return client.getQueryData<RecordJob>(keyOf(module, id)) ?? job;
    },
    refetchInterval: ({ state: { data } }) => (data && isOver(data) ? false : POLL_MS),
    staleTime: POLL_MS,
  });

/** The ids of jobs that change records of a module and are not over, as far as this window knows. */
export const runningJobsQuery = (module: string) =>
  queryOptions<readonly string[]>({
    queryKey: ['records', 'running_jobs', module] as const,
    queryFn: skipToken,
    initialData: [],
    staleTime: Infinity,
  });

/** What a reply or an event says of a job; what came of one that is over is said once. */
export function noteJob(client: QueryClient, job: RecordJob): void {
  const key = keyOf(job.module, job.id);
  const known = client.getQueryData<RecordJob>(key);
  if (known && (isOver(known) || looked(known) > looked(job))) return;
  client.setQueryData(key, job);
  // The dialog of an export says what came of it.
  if (job.kind === 'export') return;
  const { queryKey } = runningJobsQuery(job.module);
  client.setQueryData(queryKey, (ids = []) => {
    const others = ids.filter((id) => id !== job.id);
    return isOver(job) ? others : [...others, job.id];
  });
  if (isOver(job)) void reportJob(job, (started) => noteJob(client, started));
}

/** Whether something shows how far a job has come. */
export const isJobShown = (client: QueryClient, { module, id }: RecordJob): boolean =>
  client
    .getQueryCache()
    .find({ queryKey: keyOf(module, id) })
    ?.isActive() === true;
