import { runJobs, type JobRunner, type RunJobsOptions } from '../jobs/run-jobs.ts';
import type { Outgoing } from './outgoing.ts';

const RETRY_MS = 1_000;

/** Runs jobs while the installation is released. Nearly all of them call a provider or send mail, so all of them wait. */
export async function runReleasedJobs(outgoing: Outgoing, options: RunJobsOptions): Promise<JobRunner> {
  const { log } = options.services;
  let runner: JobRunner | null = null;
  let isStopping = false;
  let retry: NodeJS.Timeout | undefined;

  const follow = async () => {
    if (!isStopping && outgoing.state === 'released') runner ??= await runJobs(options);
    // In state `unknown` the runner's own supervision waits for the database.
    if (isStopping || outgoing.state === 'paused') {
      await runner?.stop();
      runner = null;
    }
  };
  // The first start may throw; later ones are retried.
  let following = follow();
  await following;
  const change = () => {
    following = following.then(follow).catch((error: unknown) => {
      log.error({ err: error }, 'Failed to follow a release or a pause in the job runner; retrying');
      retry = setTimeout(change, RETRY_MS);
    });
  };
  const unsubscribe = outgoing.onChange(change);
  return {
    async stop() {
      unsubscribe();
      clearTimeout(retry);
      isStopping = true;
      change();
      await following;
    },
  };
}
