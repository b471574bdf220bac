import { Refusal } from '../../../foundation/server/refuse.ts';
import { openStep, openStepSources, runStep } from '../../../outreach/server/index.ts';
import type { DecideStep } from './run-entries.ts';

/** Decides about members as campaigns do, and hands over what they get. */
export const decideByOutreach: DecideStep = async (ctx, run, members) => {
  const step = await openStep(ctx, run).catch((error: unknown) => {
    // The template has changed so that the step no longer fits it. Its members wait until somebody has changed either.
    if (!(error instanceof Refusal)) throw error;
    const { businessId: business_id } = ctx;
    const about = { business_id, sequence_id: run.record.id, step_id: run.step.id, reason: error.message };
    ctx.services.log.warn(about, 'A step of a sequence cannot be sent; its members wait');
    return null;
  });
  if (step === null) return null;
  const sources = await openStepSources(ctx, step);
  const outcomes = await runStep(ctx, step, sources, members);
  return new Set(outcomes.flatMap(({ outcome, member }) => (outcome === 'sent' ? [member.entry_id] : [])));
};
