import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '../../../foundation/web/api/call.ts';
import { recordEndpoints } from '../../contract/endpoints.ts';
import type {
  createFieldBody,
  Field,
  layoutBody,
  LayoutSection,
  ModuleInfo,
  updateFieldBody,
} from '../../contract/module.ts';
import { moduleChanged } from '../cache/apply-record-change.ts';
import { layoutQuery, moduleQuery } from '../queries.ts';

const options = { origin: 'modules', display: false } as const;

function patchFields(client: QueryClient, module: string, change: (fields: readonly Field[]) => Field[]): void {
  client.setQueryData<ModuleInfo>(
    moduleQuery(module).queryKey,
    (known) => known && { ...known, fields: change(known.fields) },
  );
  // Counts of types, sections and open lists follow; the event says the same to everyone else.
  moduleChanged(client, module);
}

/** Adds a field. The caller shows its failures. */
export function useAddField(module: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: z.input<typeof createFieldBody>) =>
      (await call(recordEndpoints.createField, { params: { module }, body }, options)).field,
    onSuccess: (field, { section }) => {
      patchFields(client, module, (fields) => [...fields.filter(({ id }) => id !== field.id), field]);
      client.setQueryData(layoutQuery(module).queryKey, (known) =>
        known?.map((each) => (each.id === section ? { ...each, fields: [...each.fields, field.name] } : each)),
      );
    },
  });
}

/** Changes a field. The caller shows its failures. */
export function useChangeField(module: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, body }: { id: string; body: z.input<typeof updateFieldBody> }) =>
      (await call(recordEndpoints.updateField, { params: { module, fieldId: id }, body }, options)).field,
    onSuccess: (field) => {
      patchFields(client, module, (fields) => fields.map((each) => (each.id === field.id ? field : each)));
    },
  });
}

/** Deletes a field of the business. The caller shows its failures. */
export function useDeleteField(module: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (fieldId: string) => call(recordEndpoints.deleteField, { params: { module, fieldId } }, options),
    onSuccess: (_, fieldId) => {
      patchFields(client, module, (fields) => fields.filter(({ id }) => id !== fieldId));
    },
  });
}

interface SaveLayout {
  /** On which the change was made, as of the moment when it is sent. */
  before: () => readonly LayoutSection[];
  sections: z.input<typeof layoutBody>['sections'];
}

/** Arranges a form; one save follows the other. The caller shows its failures. */
export function useSaveLayout(module: string) {
  const client = useQueryClient();
  return useMutation({
    scope: { id: `layout ${module}` },
    mutationFn: async ({ before, sections }: SaveLayout) => {
      const body = { before: [...before()], sections };
      return (await call(recordEndpoints.updateLayout, { params: { name: module }, body }, options)).layout.sections;
    },
    onSuccess: (sections) => client.setQueryData(layoutQuery(module).queryKey, sections),
  });
}
