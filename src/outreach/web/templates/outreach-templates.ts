import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { ChannelKind } from '../../../channels/contract/providers/kinds.ts';
import { call } from '../../../foundation/web/api/call.ts';
import { searchTerm } from '../../../foundation/contract/search-term.ts';
import { templateEndpoints } from '../../../templates/contract/endpoints.ts';
import type { Template } from '../../../templates/contract/template.ts';
import { templateQuery } from '../../../templates/web/index.ts';

/** So many are offered of each kind; a search finds the others. */
const OFFERED = 50;

/** Can a step send it? */
export const isUsable = ({ status, purpose }: Pick<Template, 'status' | 'purpose'>): boolean =>
  status === 'active' && purpose === 'broadcast';

/** Templates of a kind of channel that a search finds: those that can be sent first, then all others. */
export const offeredTemplatesQuery = (kind: ChannelKind | null, typed: string) => {
  const term = searchTerm(typed);
  return queryOptions({
    queryKey: ['templates', 'outreach', kind, term] as const,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<readonly Template[]> => {
      const options = { signal, origin: 'templates', display: false } as const;
      const shared = {
        limit: OFFERED,
        ...(kind !== null && { channels_group: kind }),
        ...(term !== '' && { search_term: term }),
      };
      const [usable, all] = await Promise.all([
        call(
          templateEndpoints.listTemplates,
          { query: { ...shared, status: 'active', purpose: 'broadcast' } },
          options,
        ),
        call(templateEndpoints.listTemplates, { query: shared }, options),
      ]);
      return [...usable.templates, ...all.templates.filter((template) => !isUsable(template))];
    },
  });
};

/** The template of an action; null while there is none. It follows its events. */
export const useStepTemplate = (id: string | null) => useQuery({ ...templateQuery(id ?? ''), enabled: id !== null });
