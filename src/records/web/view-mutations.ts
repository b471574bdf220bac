import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { call } from '../../foundation/web/api/call.ts';
import { recordEndpoints } from '../contract/endpoints.ts';
import type { ListView, ModuleInfo } from '../contract/module.ts';
import { moduleQuery } from './queries.ts';

type ViewValues = Pick<ListView, 'name' | 'columns' | 'criteria' | 'sort' | 'sharing'>;

function patchViews(client: QueryClient, module: string, change: (views: ListView[]) => ListView[]): void {
  client.setQueryData<ModuleInfo>(
    moduleQuery(module).queryKey,
    (known) => known && { ...known, views: change(known.views) },
  );
}

/** Saves a list view; a new one when there is no id. The caller shows its failures. */
export function useSaveView(module: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, ...body }: (Partial<ViewValues> & { id: string }) | (ViewValues & { id: null })) => {
      const options = { origin: 'modules', display: false } as const;
      const reply =
        id === null
          ? await call(recordEndpoints.createListView, { params: { module }, body: body as ViewValues }, options)
          : await call(recordEndpoints.updateListView, { params: { module, viewId: id }, body }, options);
      return reply.list_view;
    },
    onSuccess: (view) =>
      patchViews(client, module, (views) =>
        views.some(({ id }) => id === view.id)
          ? views.map((each) => (each.id === view.id ? view : each))
          : [...views, view],
      ),
  });
}

export function useDeleteView(module: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (viewId: string) =>
      call(recordEndpoints.deleteListView, { params: { module, viewId } }, { origin: 'modules' }),
    onSuccess: (_, viewId) => patchViews(client, module, (views) => views.filter(({ id }) => id !== viewId)),
  });
}
