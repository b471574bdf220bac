import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { callNumbered } from '../../../foundation/web/api/call.ts';
import { withNumber, type AsOf } from '../../../foundation/web/cache/as-of.ts';
import { patchEntities, type EntityChange, type EntityList } from '../../../foundation/web/cache/entity-list.ts';
import { RecentChanges } from '../../../foundation/web/cache/recent-changes.ts';
import { templateEndpoints } from '../../contract/endpoints.ts';
import type { Template, TemplateStatus } from '../../contract/template.ts';

/** Templates come 200 at a time (specification, section 9). */
export const TEMPLATE_PAGE_SIZE = 200;

/** What narrows the list besides the status. Empty: nothing. */
export interface TemplateFilter {
  search_term?: string;
  category?: Template['category'];
  language?: string;
  quality?: NonNullable<Template['quality']>;
  purpose?: Template['purpose'];
}

/** Which part of the list is on screen. */
export interface TemplatePage {
  filter: TemplateFilter;
  status: TemplateStatus | null;
  /** From 1. */
  page: number;
}

/** One page of templates: which belong to it only the server knows, so nothing comes or goes by events. */
export type TemplateList = EntityList<Template>;
const rules = { isClosed: true } as const;

export type TemplateChange = EntityChange<Template>;

/** Changes that a running fetch may have missed. */
const recent = new RecentChanges<TemplateChange>();

const listsKey = ['templates', 'list'] as const;

/** One page of the list, by name. */
export const templateListQuery = ({ filter, status, page }: TemplatePage) =>
  queryOptions({
    queryKey: [...listsKey, filter, status, page] as const,
    queryFn: async ({ signal }): Promise<TemplateList> => {
      const [read, missed] = await recent.during(async () => {
        const query = {
          ...filter,
          ...(status !== null && { status }),
          limit: TEMPLATE_PAGE_SIZE,
          offset: (page - 1) * TEMPLATE_PAGE_SIZE,
        };
        // The page shows its own error with a retry.
        const options = { signal, origin: 'templates', display: false } as const;
        const { reply, as_of } = await callNumbered(templateEndpoints.listTemplates, { query }, options);
        const items = reply.templates.map((template) => withNumber(template, as_of));
        return withNumber({ items, has_after: reply.info.has_more }, as_of);
      });
      return missed.reduce<TemplateList>((list, change) => patchEntities(list, change, rules), read);
    },
  });

/** Shows one change in the pages that are loaded, and in those that are being read. */
export function applyToPages(client: QueryClient, change: TemplateChange): void {
  recent.add(change);
  client.setQueriesData<TemplateList>({ queryKey: listsKey }, (list) => list && patchEntities(list, change, rules));
}

/** A template as a loaded page has it, before its own page has read it. */
export function templateInPages(client: QueryClient, id: string): AsOf<Template> | undefined {
  for (const [, list] of client.getQueriesData<TemplateList>({ queryKey: listsKey })) {
    const found = list?.items.find((template) => template.id === id);
    if (found) return found;
  }
  return undefined;
}
