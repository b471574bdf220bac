import type { ChannelKind } from '../../channels/contract/providers/kinds.ts';
import { call } from '../../foundation/web/api/call.ts';
import { pagedQuery, type PagedList } from '../../foundation/web/cache/paged-list.ts';
import { templateEndpoints } from '../contract/endpoints.ts';
import type { Template } from '../contract/template.ts';

/** Templates come 200 at a time (specification, section 9). */
export const TEMPLATE_PAGE_SIZE = 200;

/** Approved templates of a kind of channel by name, for the picker. */
export const activeTemplates = (kind: ChannelKind, search: string): PagedList<Template> => ({
  queryKey: ['templates', 'active', kind, search],
  read: async ({ edge, limit }, signal) => {
    const query = {
      channels_group: kind,
      status: 'active',
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
