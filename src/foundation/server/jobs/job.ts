import type { z } from 'zod';
import type { Id } from '../../contract/id.ts';
import type { Services } from '../services.ts';

/** What a handler gets beside its payload. */
export interface JobContext {
  services: Services;
  businessId: Id | null;
  /** How many causes lie between this job and what a person or a provider did. */
  depth: number;
  /** 1 on the first try. */
  attempt: number;
  /** True when no further try follows a failure. */
  isLastAttempt: boolean;
}

/**
 * A generic job: mail, exports, media, web push. Runs at least once, so a handler first re-reads and
 * asks whether it is still wanted. Work with a due time of its own is a due row, not a job.
 */
export interface JobDefinition<Payload> {
  name: string;
  payload: z.ZodType<Payload>;
  maxAttempts: number;
  /** It calls a provider or sends mail: a copy of the installation must not run it. */
  outgoing?: true;
  handle(payload: Payload, ctx: JobContext): Promise<void>;
}

/** A job in a list of jobs: its payload is known to itself only. */
export type AnyJob = Omit<JobDefinition<never>, 'payload'> & { payload: z.ZodType };

export interface JobOptions {
  /** A job with the same key that has not started is replaced. */
  key?: string;
  runAt?: Date;
}

/** Declares a job, keeping the type of its payload. */
export function defineJob<Payload>(definition: JobDefinition<Payload>): JobDefinition<Payload> {
  return definition;
}
