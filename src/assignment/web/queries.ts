import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { chatEndpoints } from '../../chats/contract/endpoints.ts';
import type { CallInput } from '../../foundation/contract/endpoint.ts';
import { searchTerm } from '../../foundation/contract/search-term.ts';
import { call } from '../../foundation/web/api/call.ts';
import { assignmentEndpoints } from '../contract/endpoints.ts';
import { RULES_MAX } from '../contract/rule.ts';

/** All that is loaded of rules, and of what they did. */
export const rulesKey = ['assignment', 'rules'] as const;
export const statsKey = ['assignment', 'stats'] as const;

// The screens show the failures of these calls themselves.
const quiet = (signal: AbortSignal) => ({ signal, origin: 'rules', display: false }) as const;

/** Every rule, in the order of the server: a business has few. */
export const rulesQuery = queryOptions({
  queryKey: [...rulesKey, 'list'] as const,
  queryFn: async ({ signal }) =>
    (await call(assignmentEndpoints.listAssignmentRules, { query: { limit: RULES_MAX } }, quiet(signal)))
      .chat_assignment_rules,
});

export const ruleQuery = (ruleId: string) =>
  queryOptions({
    queryKey: [...rulesKey, 'one', ruleId] as const,
    queryFn: async ({ signal }) =>
      (await call(assignmentEndpoints.getAssignmentRule, { params: { ruleId } }, quiet(signal))).chat_assignment_rule,
  });

/** What a rule did in the last 30 days. */
export const statsQuery = (ruleId: string) =>
  queryOptions({
    queryKey: [...statsKey, ruleId] as const,
    queryFn: async ({ signal }) =>
      (await call(assignmentEndpoints.getAssignmentStats, { params: { ruleId } }, quiet(signal))).stats,
  });

export type TrialBody = CallInput<typeof assignmentEndpoints.tryAssignmentRule>['body'];

/** What clauses would do with a chat or a contact as they are now. */
export const trialQuery = (body: TrialBody) =>
  queryOptions({
    queryKey: ['assignment', 'trial', body] as const,
    queryFn: async ({ signal }) => (await call(assignmentEndpoints.tryAssignmentRule, { body }, quiet(signal))).trial,
    // Who is next changes by the minute.
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

const CHATS_OFFERED = 6;

/** Open chats by what is typed, for trying a rule. */
export const openChatsQuery = (typed: string) => {
  const term = searchTerm(typed);
  return queryOptions({
    queryKey: ['assignment', 'open_chats', term] as const,
    queryFn: async ({ signal }) => {
      const query = {
        status: 'open',
        limit: String(CHATS_OFFERED),
        ...(term !== '' && { search_term: term }),
      } as const;
      return (await call(chatEndpoints.listChats, { query } as never, quiet(signal))).chats;
    },
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
};
