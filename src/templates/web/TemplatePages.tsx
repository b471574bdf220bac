import { lazy, Suspense, type ComponentType } from 'react';
import { Navigate, useParams } from 'react-router';
import { channelMessages } from '../../channels/web/index.ts';
import { withMessages } from '../../foundation/web/i18n/i18n.ts';
import { SkeletonRows } from '../../ui/primitives/Skeleton.tsx';
import { templatePaths } from './paths.ts';
import { parseTemplateRoute, type TemplateRoute } from './template-route.ts';

/** One page with what it alone needs (the editor loads no table) and the words for what a provider refuses. */
const latePage = <Props extends object>(page: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await withMessages([channelMessages], page) }));

const TemplatesPage = latePage(async () => (await import('./list/TemplatesPage.tsx')).TemplatesPage);
const TemplatePage = latePage(async () => (await import('./detail/TemplatePage.tsx')).TemplatePage);
const EditorPage = latePage(async () => (await import('./editor/EditorPage.tsx')).EditorPage);

/** Settings, Templates: the list, one template, the editor. */
export function TemplatePages() {
  const route = parseTemplateRoute(useParams()['*'] ?? '');
  if (!route) return <Navigate to={templatePaths.list} replace />;
  return (
    <Suspense fallback={<SkeletonRows rows={8} avatar={false} />}>
      <Page route={route} />
    </Suspense>
  );
}

function Page({ route }: { route: TemplateRoute }) {
  if (route.page === 'list') return <TemplatesPage />;
  if (route.page === 'template') return <TemplatePage key={route.id} id={route.id} />;
  // One editor for both: a new template gets its address while it is being written.
  return <EditorPage id={route.page === 'edit' ? route.id : null} />;
}
