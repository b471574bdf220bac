import type { WorkContext } from '../../../foundation/server/work-context.ts';
import { memberResponded } from '../../contract/domain-events.ts';
import { scheduleEffects } from './button-effects.ts';
import { addResponses, type NewResponse } from './response-store.ts';

/** Notes what people did with messages, and raises what they did for the first time; what a button causes is done after the commit. */
export async function noteResponses(ctx: WorkContext, responses: readonly NewResponse[]): Promise<void> {
  const added = (await addResponses(ctx.tx, responses)).filter(({ is_first }) => is_first);
  await scheduleEffects(ctx, added);
  ctx.raise(
    memberResponded,
    added.map(({ business_id, kind, record_id, step_id, branch, entry_id, contact_id, response, button_index }) => ({
      business_id,
      kind,
      record_id,
      step_id,
      branch,
      entry_id,
      contact_id,
      response,
      button_index,
    })),
  );
}
