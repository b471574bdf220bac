import type { JobHelpers, Task } from 'graphile-worker';
import { z } from 'zod';
import { id } from '../../contract/id.ts';
import type { Services } from '../services.ts';
import { describeError } from '../describe-error.ts';
import { GiveUp } from './give-up.ts';
import type { JobDefinition } from './job.ts';

/** What `enqueue` writes into the jobs table. */
const envelope = z.object({ business_id: id.nullable(), depth: z.int().default(0), data: z.unknown() });

// Ends the tries of the job that is running now. The library's own function for it (permanently_fail_jobs)
// leaves locked jobs alone, and a running job is locked.
const NO_MORE_TRIES = 'update graphile_worker._private_jobs set max_attempts = attempts where id = $1';

/** Wraps a definition as a task of the library: checks the payload, builds the context, logs without payloads. */
export function jobTask(definition: JobDefinition<unknown>, services: Services): Task {
  return async (wire: unknown, helpers: JobHelpers) => {
    const { job } = helpers;
    try {
      const { businessId, depth, payload } = readPayload(definition, wire);
      await definition.handle(payload, {
        services,
        businessId,
        depth,
        attempt: job.attempts,
        isLastAttempt: job.attempts >= job.max_attempts,
      });
    } catch (error) {
      const isFinal = error instanceof GiveUp || job.attempts >= job.max_attempts;
      const record = {
        err: error,
        job: definition.name,
        job_id: job.id,
        attempt: job.attempts,
        max_attempts: job.max_attempts,
      };
      if (isFinal) services.log.error(record, 'Failed to run a job; giving up');
      else services.log.warn(record, 'Failed to run a job; retrying');
      if (error instanceof GiveUp) await helpers.query(NO_MORE_TRIES, [job.id]);
      // The library keeps the message in the jobs table; values that an error may quote stay out of it.
      throw new Error(describeError(error));
    }
  };
}

function readPayload(
  definition: JobDefinition<unknown>,
  wire: unknown,
): { businessId: string | null; depth: number; payload: unknown } {
  const outer = envelope.safeParse(wire);
  if (!outer.success) throw new GiveUp(`The payload has no business_id and data (${fieldsOf(outer.error)})`);
  const inner = definition.payload.safeParse(outer.data.data);
  if (!inner.success) throw new GiveUp(`The payload does not fit the job's schema (${fieldsOf(inner.error)})`);
  return { businessId: outer.data.business_id, depth: outer.data.depth, payload: inner.data };
}

/** Paths only: what stands there may be anything. */
const fieldsOf = (error: z.ZodError): string =>
  error.issues.map((issue) => `${issue.path.join('.') || 'payload'}: ${issue.code}`).join(', ');
