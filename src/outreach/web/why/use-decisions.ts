import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { pagedQuery } from '../../../foundation/web/cache/paged-list.ts';
import { usePages } from '../../../foundation/web/cache/use-pages.ts';
import { decisionList, DECISIONS_AT_ONCE, type DecisionFilter } from './decisions-query.ts';

/** What was decided about a contact, as far as it is loaded. */
export function useDecisions(contactId: string, { kind, recordId, stepId }: DecisionFilter = {}) {
  const list = useMemo(() => decisionList(contactId, { kind, recordId, stepId }), [contactId, kind, recordId, stepId]);
  const query = useQuery(pagedQuery(list, DECISIONS_AT_ONCE));
  const pages = usePages(list, query.data, DECISIONS_AT_ONCE);
  return {
    decisions: query.data?.items,
    hasMore: query.data?.has_after ?? false,
    isLoadingMore: pages.after === 'loading',
    more: () => void pages.load('after'),
    error: query.error,
    isFetching: query.isFetching,
    retry: () => void query.refetch(),
  };
}
