import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { callNumbered } from '../../../foundation/web/api/call.ts';
import { isAtLeastAsNew, withNumber, type AsOf } from '../../../foundation/web/cache/as-of.ts';
import { RecentChanges } from '../../../foundation/web/cache/recent-changes.ts';
import { templateEndpoints } from '../../contract/endpoints.ts';
import type { TemplateDetail } from '../../contract/template.ts';

export type CachedTemplate = AsOf<TemplateDetail>;

/** Changes that a running fetch may have missed. */
const recent = new RecentChanges<CachedTemplate>();

const keyOf = (id: string) => ['templates', 'detail', id] as const;

const newer = (known: CachedTemplate, next: CachedTemplate): CachedTemplate =>
  isAtLeastAsNew(next, known) ? next : known;

/** One template with its edits. */
export const templateQuery = (id: string) =>
  queryOptions({
    queryKey: keyOf(id),
    queryFn: async ({ signal }): Promise<CachedTemplate> => {
      const [read, missed] = await recent.during(async () => {
        // The pages show their own error with a retry.
        const options = { signal, origin: 'templates', display: false } as const;
        const { reply, as_of } = await callNumbered(templateEndpoints.getTemplate, { params: { id } }, options);
        return withNumber(reply.template, as_of);
      });
      return missed.filter((change) => change.id === id).reduce(newer, read);
    },
  });

/** Shows one change on the page of its template, where it is loaded or being read. */
export function applyToDetail(client: QueryClient, changed: CachedTemplate): void {
  recent.add(changed);
  client.setQueryData<CachedTemplate>(keyOf(changed.id), (known) => known && newer(known, changed));
}

/** Keeps a template that was added here, so that its page needs no request. */
export const keepDetail = (client: QueryClient, added: CachedTemplate): void =>
  void client.setQueryData<CachedTemplate>(keyOf(added.id), (known) => (known ? newer(known, added) : added));
