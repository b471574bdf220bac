import type { RouteObject } from 'react-router';
import { replace } from 'react-router';
import { LoadingScreen } from '../../ui/primitives/LoadingScreen.tsx';
import { areas } from './areas.tsx';
import { pagesInSettings, pagesInShell } from './pages/page-list.ts';
import { pageRoutes } from './pages/page-routes.tsx';
import { paths } from './paths.ts';
import { Root } from './shell/Root.tsx';
import { RouteError } from './shell/RouteError.tsx';
import { NARROW_QUERY } from '../../ui/patterns/use-media-query.ts';

/**
 * Wide, the settings open with their first page; narrow, with their menu. Decided before anything is drawn:
 * the page before stays until the new one is there.
 */
function firstSettingsPage(): Response | null {
  return window.matchMedia(NARROW_QUERY).matches ? null : replace(`${paths.settings}/organisation`);
}

const settings: RouteObject = {
  path: 'settings',
  handle: { title: 'shell:settings' },
  lazy: async () => ({ Component: (await import('./settings/SettingsLayout.tsx')).SettingsLayout }),
  children: [
    { index: true, loader: firstSettingsPage },
    ...areas.flatMap((area) => area.settings ?? []),
    ...pageRoutes(pagesInSettings),
  ],
};

/** The whole route table. An unknown path goes to the home page, inside the shell and so after sign-in. */
export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: RouteError,
    HydrateFallback: LoadingScreen,
    children: [
      ...areas.flatMap((area) => area.outside ?? []),
      {
        path: '/',
        lazy: async () => ({ Component: (await import('./shell/Shell.tsx')).Shell }),
        children: [
          {
            // Keeps the header when the code of a page cannot be loaded.
            ErrorBoundary: RouteError,
            children: [
              {
                index: true,
                handle: { title: 'shell:home' },
                lazy: async () => ({ Component: (await import('./home/HomePage.tsx')).HomePage }),
              },
              ...areas.flatMap((area) => area.inside ?? []),
              ...pageRoutes(pagesInShell),
              settings,
              { path: '*', loader: () => replace('/') },
            ],
          },
        ],
      },
    ],
  },
];
