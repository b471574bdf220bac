import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { ChannelKind } from '../../../channels/contract/providers/kinds.ts';
import { call } from '../../../foundation/web/api/call.ts';
import { searchTerm } from '../../../foundation/contract/search-term.ts';
import { templateEndpoints } from '../../../templates/contract/endpoints.ts';
import type { Template } from '../../../templates/contract/template.ts';
import { countsTaps } from '../../contract/counted-taps.ts';
import type { StepAction } from '../../contract/step.ts';
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

/** Whether it can be known who taps something in a message. While its template is read nothing speaks against it. */
export function useCountsTaps(action: StepAction | null): boolean {
  const id = action?.data.template_id ?? null;
  const { data: template } = useStepTemplate(id);
  if (action === null || id === null) return false;
  return template === undefined || countsTaps(template, action);
}
