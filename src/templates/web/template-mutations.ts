import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { accountKind } from '../../channels/contract/providers/kinds.ts';
import { call, callNumbered, hasCode } from '../../foundation/web/api/call.ts';
import { withNumber } from '../../foundation/web/cache/as-of.ts';
import { templateEndpoints, type templateActions } from '../contract/endpoints.ts';
import type { NewTemplateBody, TemplateBody } from '../contract/template-body.ts';
import type { TemplateDetail } from '../contract/template.ts';
import { applyTemplateChange, readListsAgain } from './cache/apply-template-change.ts';
import { keepDetail, templateQuery, type CachedTemplate } from './cache/template-detail.ts';

/** The screens show their failures themselves, with all that the provider said. */
const options = { origin: 'templates', display: false } as const;

function show(client: QueryClient, changed: CachedTemplate): void {
  applyTemplateChange(client, { changed });
  void readListsAgain(client);
}

function forget(client: QueryClient, id: string, as_of?: number): void {
  applyTemplateChange(client, { removed: id, as_of });
  void readListsAgain(client);
}

/** What to store: of a new template, or of the one that was read in this version. */
export type Save =
  | { id: null; body: Omit<NewTemplateBody, 'channels_group'> }
  | { id: string; body: TemplateBody; version: number | undefined };

/** Stores what is written; it is not published by that. */
export function useSaveTemplate() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (given: Save): Promise<CachedTemplate> => {
      if (given.id === null) {
        const body: NewTemplateBody = { ...given.body, channels_group: accountKind };
        const { reply, as_of } = await callNumbered(templateEndpoints.addTemplate, { body }, options);
        return withNumber(reply.template, as_of);
      }
      const { id, body, version } = given;
      const input = { params: { id }, body: { ...body, ...(version !== undefined && { version }) } };
      const { reply, as_of } = await callNumbered(templateEndpoints.updateTemplate, input, options);
      return withNumber(stored(reply.template), as_of);
    },
    onSuccess: (saved) => {
      keepDetail(client, saved);
      show(client, saved);
    },
  });
}

function stored(template: TemplateDetail | null): TemplateDetail {
  if (template === null) throw new Error('The server saved a template and returned none');
  return template;
}

export interface TemplateAct {
  id: string;
  action: (typeof templateActions)[number];
}

/**
 * Publishes, takes back edits, activates or deactivates. The cached copy is replaced by the reply and read again.
 * `template` is null where an undo took away one that was never published; `notice` is what the provider made of it.
 */
export function useTemplateAction() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, action }: TemplateAct) => {
      const input = { params: { id }, query: { action } };
      const { reply, as_of } = await callNumbered(templateEndpoints.updateTemplate, input, options);
      return { template: reply.template && withNumber(reply.template, as_of), notice: reply.notice, as_of };
    },
    onSuccess: ({ template, as_of }, { id }) => {
      if (template === null) return forget(client, id, as_of);
      show(client, template);
      void client.invalidateQueries(templateQuery(id));
    },
    onError: (error, { id }) => {
      if (hasCode(error, 'NOT_FOUND')) forget(client, id);
      // What the provider says of it may have changed with the refusal.
      else void client.invalidateQueries(templateQuery(id));
    },
  });
}

/** Deletes a template here and at the provider. */
export function useDeleteTemplate() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callNumbered(templateEndpoints.deleteTemplate, { params: { id } }, options),
    onSuccess: ({ as_of }, id) => forget(client, id, as_of),
    onError: (error, id) => {
      if (hasCode(error, 'NOT_FOUND')) forget(client, id);
    },
  });
}

/** Asks the server to read all templates from the provider again; the summary says when that is done. */
export const useSyncTemplates = () =>
  useMutation({ mutationFn: () => call(templateEndpoints.syncTemplates, {}, { origin: 'templates' }) });
