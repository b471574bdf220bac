import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { templateStatuses, type Template, type TemplateStatus } from '../../contract/template.ts';
import { templateListQuery, type TemplatePage } from '../cache/template-lists.ts';
import { templateSummaryQuery } from '../queries.ts';

const NO_TEMPLATES: readonly Template[] = [];

/** One page of the list, and what is counted. */
export interface Templates {
  items: readonly Template[];
  isLoading: boolean;
  /** They are those of before, while others are read. */
  isOutdated: boolean;
  isFetching: boolean;
  /** Why there are none to show. */
  error: Error | null;
  retry: () => void;
  hasNext: boolean;
  /** By status, under the filters. */
  counts: Readonly<Partial<Record<TemplateStatus, number>>> | undefined;
  /** Of all statuses, and of the one that is shown. */
  all: number | undefined;
  total: number | undefined;
  languages: readonly string[];
  hasChannel: boolean;
}

/** Reads what the list shows. */
export function useTemplates({ filter, status, page }: TemplatePage): Templates {
  const list = useQuery({ ...templateListQuery({ filter, status, page }), placeholderData: keepPreviousData });
  const { data: summary } = useQuery({ ...templateSummaryQuery(filter), placeholderData: keepPreviousData });
  return {
    ...counted(summary, status),
    items: list.data?.items ?? NO_TEMPLATES,
    isLoading: list.data === undefined && list.error === null,
    isOutdated: list.isPlaceholderData,
    isFetching: list.isFetching,
    error: list.data === undefined ? list.error : null,
    retry: () => void list.refetch(),
    hasNext: list.data?.has_after ?? false,
  };
}

type Summary = Awaited<ReturnType<Extract<ReturnType<typeof templateSummaryQuery>['queryFn'], CallableFunction>>>;

/** What the summary says, as far as it is known. */
function counted(summary: Summary | undefined, status: TemplateStatus | null) {
  if (!summary) return { counts: undefined, all: undefined, total: undefined, languages: [], hasChannel: true };
  const { counts, languages, has_channel: hasChannel } = summary;
  const all = templateStatuses.reduce((sum, each) => sum + counts[each], 0);
  return { counts, all, total: status === null ? all : counts[status], languages, hasChannel };
}
