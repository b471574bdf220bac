import type { QueryClient } from '@tanstack/react-query';
import { replace, type RouteObject } from 'react-router';
import { currentUserQuery } from '../../accounts/web/index.ts';
import { withMessages } from '../../foundation/web/i18n/i18n.ts';
import type { Area, AreaPage, RouteHandle } from '../../foundation/web/slots/area.ts';
import { composition } from '../../foundation/web/slots/composition.ts';
import { pageRoutes } from '../../foundation/web/slots/page-routes.ts';
import { NARROW_QUERY } from '../../ui/patterns/use-media-query.ts';
import { LoadingScreen } from '../../ui/primitives/LoadingScreen.tsx';
import { menuMessages } from './messages/catalogues.ts';
import { loadSettingsEntries } from './settings/settings-entries.ts';
import { Root } from './shell/Root.tsx';
import { RouteError } from './shell/RouteError.tsx';

/** The whole route table of these areas. An unknown path goes to the home page, inside the shell and so after sign-in. */
export function createRoutes(areas: readonly Area[], queryClient: QueryClient): RouteObject[] {
  const permissions = () => queryClient.getQueryData(currentUserQuery.queryKey)?.permissions ?? [];
  const routesOf = (pick: (area: Area) => readonly AreaPage[] | undefined) =>
    areas.flatMap((area) => pageRoutes(area, pick(area), { queryClient, permissions }));
  const settings: RouteObject = {
    path: 'settings',
    handle: { title: 'shell:settings' } satisfies RouteHandle,
    lazy: loadSettings,
    children: [{ index: true, loader: firstSettingsPage }, ...routesOf((area) => area.settings)],
  };
  return [
    {
      Component: Root,
      ErrorBoundary: RouteError,
      HydrateFallback: LoadingScreen,
      children: [
        ...routesOf((area) => area.outside),
        {
          path: '/',
          lazy: async () => ({ Component: (await import('./shell/Shell.tsx')).Shell }),
          children: [
            {
              // Keeps the header when the code of a page cannot be loaded.
              ErrorBoundary: RouteError,
              children: [
                { index: true, handle: { title: 'shell:home' } satisfies RouteHandle, lazy: loadHome },
                ...routesOf((area) => area.inside),
                settings,
                { path: '*', loader: () => replace('/') },
              ],
            },
          ],
        },
      ],
    },
  ];
}

/** The page with its cards; the ones over the whole width may come later, their height is kept for them. */
async function loadHome() {
  const cards = composition().homeCards.filter(({ height }) => height === undefined);
  const [{ HomePage }] = await Promise.all([import('./home/HomePage.tsx'), ...cards.map(({ load }) => load())]);
  return { Component: HomePage };
}

async function loadSettings() {
  const [{ SettingsLayout }, entries] = await Promise.all([
    withMessages([menuMessages], () => import('./settings/SettingsLayout.tsx')),
    loadSettingsEntries(),
  ]);
  return { Component: SettingsLayout, loader: () => entries, shouldRevalidate: () => false };
}

/**
 * Wide, the settings open with their first page; narrow, with their menu. Decided before anything is drawn:
 * the page before stays until the new one is there.
 */
async function firstSettingsPage(): Promise<Response | null> {
  if (window.matchMedia(NARROW_QUERY).matches) return null;
  const [first] = await loadSettingsEntries();
  return first ? replace(first.to) : null;
}
