import type { ReactNode } from 'react';
import { call } from '../../../foundation/web/api/call.ts';
import type { PagedList } from '../../../foundation/web/cache/paged-list.ts';
import { actionEndpoints } from '../../contract/endpoints.ts';
import type { Run, RunKind, RunOutcome } from '../../contract/run.ts';

/** Which part of the log. */
export interface RunFilter {
  kind?: RunKind | undefined;
  /** With `kind`: of one rule, automation, script or macro. */
  record_id?: string | undefined;
  chat_id?: string | undefined;
  contact_id?: string | undefined;
}

/** So many are read at a time. */
export const RUNS_AT_ONCE = 20;

export const runsKey = ['actions', 'runs'] as const;

/** The log, the latest first. Events say that it is outdated, and it is read again. */
export const runList = (
  { kind, record_id, chat_id, contact_id }: RunFilter,
  outcome: RunOutcome | undefined,
): PagedList<Run> => ({
  queryKey: [...runsKey, kind, record_id, chat_id, contact_id, outcome],
  rules: () => ({ isClosed: true }),
  read: async ({ edge, limit }, signal) => {
    const query = {
      limit,
      ...(kind && { kind }),
      ...(record_id !== undefined && { record_id }),
      ...(chat_id !== undefined && { chat_id }),
      ...(contact_id !== undefined && { contact_id }),
      ...(outcome && { outcome }),
      ...(edge && { after: edge.id }),
    };
    // The list shows its own error with a retry.
    const options = { signal, origin: 'automations', display: false } as const;
    const reply = await call(actionEndpoints.listRuns, { query }, options);
    return { items: reply.runs, has_after: reply.info.has_more };
  },
});

/** Which part of the log is shown. */
export interface RunsListProps {
  filter: RunFilter;
  /** In a narrow panel: without faces and filters. */
  isCompact?: boolean | undefined;
  /** Filters of the page, in one row with that of the outcome. */
  lead?: ReactNode;
  /** Shows every kind: offered where nothing of the chosen one has run. */
  onShowAll?: (() => void) | undefined;
}
