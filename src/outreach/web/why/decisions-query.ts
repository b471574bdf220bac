import type { PagedList } from '../../../foundation/web/cache/paged-list.ts';
import { call } from '../../../foundation/web/api/call.ts';
import type { Decision, OutreachKind } from '../../contract/decision.ts';
import { outreachEndpoints } from '../../contract/endpoints.ts';

/** Which decisions about a contact. */
export interface DecisionFilter {
  /** With `recordId`: of one campaign or sequence. */
  kind?: OutreachKind | undefined;
  recordId?: string | undefined;
  stepId?: string | undefined;
}

/** So many are read at a time. */
export const DECISIONS_AT_ONCE = 10;

export const decisionsKey = ['outreach', 'decisions'] as const;

/** What was decided about a contact, the latest first. */
export const decisionList = (
  contactId: string,
  { kind, recordId, stepId }: DecisionFilter = {},
): PagedList<Decision> => ({
  queryKey: [...decisionsKey, contactId, kind, recordId, stepId],
  rules: () => ({ isClosed: true }),
  read: async ({ edge, limit }, signal) => {
    const query = {
      limit,
      ...(kind && { kind }),
      ...(recordId !== undefined && { record_id: recordId }),
      ...(stepId !== undefined && { step_id: stepId }),
      ...(edge && { after: edge.id }),
    };
    // The panel shows its own error with a retry.
    const options = { signal, origin: 'records', display: false } as const;
    const reply = await call(outreachEndpoints.listDecisions, { params: { contactId }, query }, options);
    return { items: reply.decisions, has_after: reply.info.has_more };
  },
});
