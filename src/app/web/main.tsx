import '../../ui/styles.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { createHashRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { queryClient } from '../../foundation/web/api/query-client.ts';
import { addMessages, i18n } from '../../foundation/web/i18n/i18n.ts';
import { composeAreas } from '../../foundation/web/slots/composition.ts';
import { LoadingScreen } from '../../ui/primitives/LoadingScreen.tsx';
import { UiProvider } from '../../ui/primitives/UiProvider.tsx';
import { areas } from './areas.ts';
import { start } from './messages/start.ts';
import { createRoutes } from './routes.ts';
import { ignoreDroppedFiles } from './start/ignore-dropped-files.ts';
import { reloadAfterUpdate } from './start/reload-after-update.ts';
import { chooseFirstPage } from './start/choose-first-page.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element #root to start in');

const screen = createRoot(root);
const show = (page: ReactNode) =>
  screen.render(
    <StrictMode>
      <I18nextProvider i18n={i18n}>
        <QueryClientProvider client={queryClient}>
          <UiProvider>{page}</UiProvider>
        </QueryClientProvider>
      </I18nextProvider>
    </StrictMode>,
  );

addMessages('start', start);
composeAreas(areas);
ignoreDroppedFiles();
reloadAfterUpdate();
show(<LoadingScreen />);
void chooseFirstPage(queryClient).then(() =>
  show(<RouterProvider router={createHashRouter(createRoutes(areas, queryClient))} />),
);
