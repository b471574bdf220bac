import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '../../foundation/contract/endpoint.ts';
import { call } from '../../foundation/web/api/call.ts';
import { translateFailure } from '../../foundation/web/i18n/failure-text.ts';
import { i18n } from '../../foundation/web/i18n/i18n.ts';
import { toast } from '../../ui/primitives/toast-queue.ts';
import { macroEndpoints } from '../contract/endpoints.ts';
import { MACROS_MAX, type Macro } from '../contract/macro.ts';

// The screens show the failures of these calls themselves.
export const options = { origin: 'automations', display: false } as const;

const byName = (macros: readonly Macro[]): Macro[] => macros.toSorted((a, b) => a.name.localeCompare(b.name));

/** All macros by name: they are few, and what is typed finds them without a request. */
export const macrosQuery = queryOptions({
  queryKey: ['macros'] as const,
  queryFn: async ({ signal }) => {
    const query = { limit: MACROS_MAX };
    return byName((await call(macroEndpoints.listMacros, { query }, { ...options, signal })).macros);
  },
  // Events say when it is outdated.
  staleTime: 5 * 60_000,
});

/** Adds one. */
export function useCreateMacro() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: CallInput<typeof macroEndpoints.createMacro>['body']) =>
      (await call(macroEndpoints.createMacro, { body }, options)).macro,
    onSuccess: (macro) => client.setQueryData(macrosQuery.queryKey, (known) => known && byName([...known, macro])),
  });
}

interface Change {
  id: string;
  body: CallInput<typeof macroEndpoints.updateMacro>['body'];
}

/** Changes one. */
export function useUpdateMacro() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, body }: Change) =>
      (await call(macroEndpoints.updateMacro, { params: { id }, body }, options)).macro,
    onSuccess: (macro) =>
      client.setQueryData(
        macrosQuery.queryKey,
        (known) => known && byName(known.map((each) => (each.id === macro.id ? macro : each))),
      ),
  });
}

/** Deletes one. */
export function useDeleteMacro() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(macroEndpoints.deleteMacro, { params: { id } }, options),
    onSuccess: (_, id) => client.setQueryData(macrosQuery.queryKey, (known) => known?.filter((each) => each.id !== id)),
    onError: (error) => {
      toast.error(translateFailure(i18n, error));
      // It may be gone already.
      return client.invalidateQueries(macrosQuery);
    },
  });
}
