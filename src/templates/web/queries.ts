import { infiniteQueryOptions } from '@tanstack/react-query';
import type { ChannelKind } from '../../channels/contract/providers/kinds.ts';
import { call } from '../../foundation/web/api/call.ts';
import { templateEndpoints } from '../contract/endpoints.ts';

/** Templates come 200 at a time (specification, section 9). */
const PAGE_SIZE = 200;

/** Approved templates of a kind of channel by name, for the picker. */
export const activeTemplatesQuery = (kind: ChannelKind, search: string) =>
  infiniteQueryOptions({
    queryKey: ['templates', 'active', kind, search] as const,
    initialPageParam: 0,
    queryFn: ({ signal, pageParam }) => {
      const query = {
        channels_group: kind,
        status: 'active',
        limit: PAGE_SIZE,
        offset: pageParam,
        ...(search !== '' && { search_term: search }),
      } as const;
      // The picker shows its own error with a retry.
      return call(templateEndpoints.listTemplates, { query }, { signal, origin: 'templates', display: false });
    },
    getNextPageParam: (last, pages) =>
      last.info.has_more ? pages.reduce((sum, page) => sum + page.templates.length, 0) : undefined,
  });
