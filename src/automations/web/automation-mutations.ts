import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { CallInput } from '../../foundation/contract/endpoint.ts';
import { call } from '../../foundation/web/api/call.ts';
import type { ChatAutomation } from '../contract/automation.ts';
import { automationEndpoints } from '../contract/endpoints.ts';
import { automationQuery, automationsQuery, deliveriesQuery } from './queries.ts';

// The screens show the failures of these calls themselves.
const options = { origin: 'automations', display: false } as const;

function keep(client: QueryClient, automation: ChatAutomation): void {
  client.setQueryData(automationQuery(automation.id).queryKey, automation);
  client.setQueryData(automationsQuery.queryKey, (known) =>
    known?.some(({ id }) => id === automation.id)
      ? known.map((each) => (each.id === automation.id ? automation : each))
      : known && [...known, automation],
  );
}

/** Adds an automation, which is inactive. */
export function useCreateAutomation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: CallInput<typeof automationEndpoints.createAutomation>['body']) =>
      (await call(automationEndpoints.createAutomation, { body }, options)).chat_automation,
    onSuccess: (automation) => keep(client, automation),
  });
}

interface Change {
  id: string;
  body: NonNullable<CallInput<typeof automationEndpoints.updateAutomation>['body']>;
}

/** Changes an automation. */
export function useUpdateAutomation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, body }: Change) =>
      (await call(automationEndpoints.updateAutomation, { params: { id }, body }, options)).chat_automation,
    onSuccess: (automation) => keep(client, automation),
  });
}

/** Switches an automation on or off; off ends its runs. */
export function useSwitchAutomation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, isOn }: { id: string; isOn: boolean }) => {
      const query = { action: isOn ? 'activate' : 'deactivate' };
      return (await call(automationEndpoints.updateAutomation, { params: { id }, query }, options)).chat_automation;
    },
    onSuccess: (automation) => keep(client, automation),
  });
}

/** Deletes an automation. */
export function useDeleteAutomation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(automationEndpoints.deleteAutomation, { params: { id } }, options),
    onSuccess: (_, id) => {
      client.setQueryData(automationsQuery.queryKey, (known) => known?.filter((each) => each.id !== id));
      client.removeQueries({ queryKey: automationQuery(id).queryKey });
    },
    // It may be gone already.
    onError: () => client.invalidateQueries(automationsQuery),
  });
}

/** Sends a webhook that failed once more. */
export function useRetryDelivery(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (deliveryId: string) =>
      call(automationEndpoints.retryWebhookDelivery, { params: { id, deliveryId } }, options),
    onSettled: () => client.invalidateQueries({ queryKey: deliveriesQuery(id).queryKey }),
  });
}
