import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { CallInput } from '../../foundation/contract/endpoint.ts';
import { call } from '../../foundation/web/api/call.ts';
import { assignmentEndpoints } from '../contract/endpoints.ts';
import type { AssignmentRule } from '../contract/rule.ts';
import { ruleQuery, rulesKey, rulesQuery } from './queries.ts';

// The screens show why it was refused.
const quiet = { origin: 'rules', display: false } as const;

/** The rule as it is now: on its own page, and in its place of the list. */
function keep(client: QueryClient, rule: AssignmentRule): void {
  client.setQueryData(ruleQuery(rule.id).queryKey, rule);
  client.setQueryData(rulesQuery.queryKey, (known) => known?.map((each) => (each.id === rule.id ? rule : each)));
}

/** Adds a rule; it is inactive. */
export function useCreateRule() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: NonNullable<CallInput<typeof assignmentEndpoints.createAssignmentRule>['body']>) =>
      (await call(assignmentEndpoints.createAssignmentRule, { body }, quiet)).chat_assignment_rule,
    onSuccess: (rule) => {
      client.setQueryData(ruleQuery(rule.id).queryKey, rule);
      void client.invalidateQueries(rulesQuery);
    },
  });
}

interface Change {
  ruleId: string;
  body: NonNullable<CallInput<typeof assignmentEndpoints.updateAssignmentRule>['body']>;
}

/** Changes a rule. */
export function useUpdateRule() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ ruleId, body }: Change) =>
      (await call(assignmentEndpoints.updateAssignmentRule, { params: { ruleId }, query: {}, body }, quiet))
        .chat_assignment_rule,
    onSuccess: (rule) => keep(client, rule),
  });
}

/** Moves a rule to another position; the others make room for it. */
export function useMoveRule() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ ruleId, position }: { ruleId: string; position: number }) =>
      call(assignmentEndpoints.updateAssignmentRule, { params: { ruleId }, query: {}, body: { position } }, quiet),
    // Every position may be another one now, also after a refusal.
    onSettled: () => client.invalidateQueries({ queryKey: rulesKey }),
  });
}

/** Switches a rule on or off, at once. */
export function useSwitchRule() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ ruleId, isOn }: { ruleId: string; isOn: boolean }) => {
      const query = { action: isOn ? 'activate' : 'deactivate' };
      return (await call(assignmentEndpoints.updateAssignmentRule, { params: { ruleId }, query }, quiet))
        .chat_assignment_rule;
    },
    onSuccess: (rule) => keep(client, rule),
  });
}

/** Deletes a rule. */
export function useDeleteRule() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ruleId: string) => call(assignmentEndpoints.deleteAssignmentRule, { params: { ruleId } }, quiet),
    onSuccess: (_, id) => client.setQueryData(rulesQuery.queryKey, (known) => known?.filter((each) => each.id !== id)),
    // It may be gone already.
    onError: () => client.invalidateQueries(rulesQuery),
  });
}
