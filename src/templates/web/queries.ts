import { queryOptions } from '@tanstack/react-query';
import type { ChannelKind } from '../../channels/contract/providers/kinds.ts';
import { call } from '../../foundation/web/api/call.ts';
import { pagedQuery, type PagedList } from '../../foundation/web/cache/paged-list.ts';
import { templateEndpoints } from '../contract/endpoints.ts';
import type { Template } from '../contract/template.ts';
import { TEMPLATE_PAGE_SIZE, type TemplateFilter } from './cache/template-lists.ts';

/** Approved templates of a kind of channel for single chats, by name, for the picker. */
export const activeTemplates = (kind: ChannelKind, search: string): PagedList<Template> => ({
  queryKey: ['templates', 'active', kind, search],
  read: async ({ edge, limit }, signal) => {
    const query = {
      channels_group: kind,
      status: 'active',
      purpose: 'individual',
      limit,
      ...(edge && { after: edge.id }),
      ...(search !== '' && { search_term: search }),
    } as const;
    // The picker shows its own error with a retry.
    const options = { signal, origin: 'templates', display: false } as const;
    const { templates, info } = await call(templateEndpoints.listTemplates, { query }, options);
    return { items: templates, has_after: info.has_more };
  },
});

export const activeTemplatesQuery = (list: PagedList<Template>) => pagedQuery(list, TEMPLATE_PAGE_SIZE);

/** The address that a button must have so that those who open it can be counted. It is the installation's own. */
export const countedUrlQuery = queryOptions({
  queryKey: ['templates', 'counted_url'] as const,
  staleTime: Infinity,
  queryFn: async ({ signal }) => {
    const options = { signal, origin: 'templates', display: false } as const;
    return (await call(templateEndpoints.readTemplatesSummary, { query: {} }, options)).summary.counted_url;
  },
});

/** How many templates have each status under a filter, their languages, and when they were last synced. */
export const templateSummaryQuery = (filter: TemplateFilter = {}) =>
  queryOptions({
    queryKey: ['templates', 'summary', filter] as const,
    queryFn: async ({ signal }) => {
      const options = { signal, origin: 'templates', display: false } as const;
      return (await call(templateEndpoints.readTemplatesSummary, { query: filter }, options)).summary;
    },
  });
