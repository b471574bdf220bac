import type { QueryClient } from '@tanstack/react-query';
import type { RouteObject } from 'react-router';
import type { Permission } from '../../contract/permissions.ts';
import { withMessages } from '../i18n/i18n.ts';
import type { Area, AreaPage } from './area.ts';

interface RouteDependencies {
  queryClient: QueryClient;
  /** What the signed-in user may do. */
  permissions: () => readonly Permission[];
}

/** Routes of an area's pages: code, texts and first queries are loaded at the same time. */
export function pageRoutes(
  { messages: ofArea = [] }: Area,
  pages: readonly AreaPage[] = [],
  { queryClient, permissions }: RouteDependencies,
): RouteObject[] {
  return pages.map(({ path, handle, page, messages = ofArea, prefetch }) => ({
    path,
    handle,
    lazy: async () => ({ Component: await withMessages(messages, page) }),
    ...(prefetch && {
      // Once, with the page: moving within it must not wait for a loader.
      shouldRevalidate: () => false,
      loader: ({ params, url }) => {
        // The page shows its own loading and failure: it needs the same code.
        prefetch({ queryClient, params, search: url.searchParams, permissions: permissions() }).catch(() => undefined);
        return null;
      },
    }),
  }));
}
