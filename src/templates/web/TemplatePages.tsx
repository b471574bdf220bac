import { lazy, Suspense } from 'react';
import { Navigate, useParams } from 'react-router';
import { SkeletonCard } from '../../ui/primitives/Skeleton.tsx';
import { TemplatePage } from './detail/TemplatePage.tsx';
import { TemplatesPage } from './list/TemplatesPage.tsx';
import { templatePaths } from './paths.ts';
import { parseTemplateRoute } from './template-route.ts';

const EditorPage = lazy(async () => ({ default: (await import('./editor/EditorPage.tsx')).EditorPage }));

/** Settings, Templates: the list, one template, the editor. */
export function TemplatePages() {
  const route = parseTemplateRoute(useParams()['*'] ?? '');
  if (!route) return <Navigate to={templatePaths.list} replace />;
  if (route.page === 'list') return <TemplatesPage />;
  if (route.page === 'template') return <TemplatePage key={route.id} id={route.id} />;
  return (
    <Suspense fallback={<SkeletonCard rows={6} />}>
      {/* One editor for both: a new template gets its address while it is being written. */}
      <EditorPage id={route.page === 'edit' ? route.id : null} />
    </Suspense>
  );
}
