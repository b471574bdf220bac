import type { WorkContext } from '../../../foundation/server/work-context.ts';
import { memberResponded } from '../../contract/domain-events.ts';
import { addResponses, type NewResponse } from './response-store.ts';

/** Notes what people did with messages, and raises what they did for the first time. */
export async function noteResponses(ctx: WorkContext, responses: readonly NewResponse[]): Promise<void> {
  const added = await addResponses(ctx.tx, responses);
  ctx.raise(
    memberResponded,
    added.flatMap(({ is_first, ...response }) => (is_first ? [response] : [])),
  );
}
