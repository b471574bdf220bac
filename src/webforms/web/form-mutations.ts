import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { CallInput } from '../../foundation/contract/endpoint.ts';
import { call } from '../../foundation/web/api/call.ts';
import { webFormEndpoints } from '../contract/endpoints.ts';
import type { WebForm } from '../contract/web-form.ts';
import { webFormQuery, webFormsQuery } from './queries.ts';

// The screens show the failures of these calls themselves.
const options = { origin: 'webforms', display: false } as const;

function keep(client: QueryClient, form: WebForm): void {
  client.setQueryData(webFormQuery(form.id).queryKey, form);
  client.setQueryData(webFormsQuery.queryKey, (forms) =>
    forms?.some(({ id }) => id === form.id)
      ? forms.map((known) => (known.id === form.id ? form : known))
      : forms && [...forms, form],
  );
}

/** Adds a form. */
export function useCreateForm() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: CallInput<typeof webFormEndpoints.createWebForm>['body']) =>
      (await call(webFormEndpoints.createWebForm, { body }, options)).web_form,
    onSuccess: (form) => keep(client, form),
  });
}

interface FormChange {
  id: string;
  body: NonNullable<CallInput<typeof webFormEndpoints.updateWebForm>['body']>;
}

/** Changes settings of a form. */
export function useUpdateForm() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, body }: FormChange) =>
      (await call(webFormEndpoints.updateWebForm, { params: { id }, body }, options)).web_form,
    onSuccess: (form) => keep(client, form),
  });
}

/** Deletes a form with its list of replies. */
export function useDeleteForm() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(webFormEndpoints.deleteWebForm, { params: { id } }, options),
    onSuccess: (_, id) => {
      client.setQueryData(webFormsQuery.queryKey, (forms) => forms?.filter((form) => form.id !== id));
      client.removeQueries({ queryKey: webFormQuery(id).queryKey });
    },
    // It may be gone already.
    onError: () => client.invalidateQueries(webFormsQuery),
  });
}
