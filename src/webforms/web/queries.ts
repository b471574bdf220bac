import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../foundation/web/api/call.ts';
import { listEndpoints } from '../../lists/contract/endpoints.ts';
import { webFormEndpoints } from '../contract/endpoints.ts';
import { FORMS_MAX } from '../contract/web-form.ts';

/** Visitors change the counts at any time, and no event says so. */
const STALE_MS = 0;
export const SUBMISSIONS_PAGE = 50;

/** Every form: a business has few. */
export const webFormsQuery = queryOptions({
  queryKey: ['webforms', 'list'] as const,
  queryFn: async ({ signal }) => {
    const options = { signal, origin: 'webforms', display: false } as const;
    return (await call(webFormEndpoints.listWebForms, { query: { limit: FORMS_MAX } }, options)).web_forms;
  },
  staleTime: STALE_MS,
});

export const webFormQuery = (id: string) =>
  queryOptions({
    queryKey: ['webforms', 'form', id] as const,
    queryFn: async ({ signal }) => {
      const options = { signal, origin: 'webforms', display: false } as const;
      return (await call(webFormEndpoints.getWebForm, { params: { id } }, options)).web_form;
    },
    staleTime: STALE_MS,
  });

/** One page of what was sent by a form; `page` from 1. */
export const submissionsQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: ['webforms', 'submissions', id, page] as const,
    queryFn: ({ signal }) =>
      call(
        webFormEndpoints.listSubmissions,
        { params: { id }, query: { limit: SUBMISSIONS_PAGE, offset: (page - 1) * SUBMISSIONS_PAGE } },
        { signal, origin: 'webforms', display: false },
      ),
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
  });

/** Contact lists that contacts can be added to: not those whose members follow from criteria. */
export const chosenListsQuery = queryOptions({
  queryKey: ['webforms', 'contact_lists'] as const,
  queryFn: async ({ signal }) => {
    const options = { signal, origin: 'records', display: false } as const;
    const { contact_lists: lists } = await call(listEndpoints.listContactLists, { query: { limit: 200 } }, options);
    return lists
      .filter((list) => list['criteria'] === null)
      .map((list) => ({ id: list.id, label: typeof list['name'] === 'string' ? list['name'] : '' }));
  },
});
