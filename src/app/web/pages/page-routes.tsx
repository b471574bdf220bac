import type { RouteObject } from 'react-router';
import type { ListedPage, ListedPageHandle } from './page-list.ts';

/** Route objects of listed pages. */
export function pageRoutes(pages: readonly ListedPage[]): RouteObject[] {
  return pages.map((page) => {
    const handle: ListedPageHandle = { title: `pages:${page.subject}.${page.kind}`, page };
    return {
      path: page.path,
      handle,
      lazy: async () => ({ Component: (await import('./SubjectPage.tsx')).SubjectPage }),
    };
  });
}
