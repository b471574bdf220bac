import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, Outlet, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { UiProvider } from '../../../ui/primitives/UiProvider.tsx';
import { createQueryClient } from '../api/query-client.ts';
import { NavigationGuards } from '../forms/NavigationGuards.tsx';
import { i18n } from '../i18n/i18n.ts';
import type { Permission } from '../../contract/permissions.ts';
import type { Area } from '../slots/area.ts';
import { composeAreas } from '../slots/composition.ts';
import { pageRoutes } from '../slots/page-routes.ts';

function Root() {
  return (
    <>
      <NavigationGuards />
      <Outlet />
    </>
  );
}

/** Composes an app of one area; the routes of its pages. */
export function routesOfArea(
  area: Area,
  queryClient: QueryClient,
  permissions: readonly Permission[] = [],
): RouteObject[] {
  composeAreas([area]);
  const of = (pages: Area['inside']) => pageRoutes(area, pages, { queryClient, permissions: () => permissions });
  return [...of(area.outside), ...of(area.inside), { path: '/settings', children: of(area.settings) }];
}

/** Renders routes at `path` inside the providers of the application; `queryClient` where the cache begins filled. */
export function renderRoutes(children: RouteObject[], path = '/', queryClient = createQueryClient()) {
  const router = createMemoryRouter([{ Component: Root, HydrateFallback: () => null, children }], {
    initialEntries: [path],
  });
  const view = render(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <UiProvider>
          <RouterProvider router={router} />
        </UiProvider>
      </QueryClientProvider>
    </I18nextProvider>,
  );
  return { ...view, router, queryClient, user: userEvent.setup() };
}
