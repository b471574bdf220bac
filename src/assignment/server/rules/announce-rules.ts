import type { Id } from '../../../foundation/contract/id.ts';
import type { WorkContext } from '../../../foundation/server/work-context.ts';
import { assignmentEvents } from '../../contract/events.ts';

/** Those who see the list of rules read it again. */
export const announceRules = (ctx: WorkContext, business_id: Id, ids: readonly Id[]): void =>
  ctx.emitAll(assignmentEvents.assignmentRulesChanged, [{ business_id, data: { ids: [...ids] } }]);
