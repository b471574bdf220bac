import { lazy, Suspense } from 'react';
import { Navigate, useParams } from 'react-router';
import { SkeletonCard } from '../../ui/primitives/Skeleton.tsx';
import { WebFormsPage } from './list/WebFormsPage.tsx';
import { webFormPaths } from './paths.ts';
import { parseWebFormRoute } from './web-form-route.ts';

const FormBuilderPage = lazy(async () => ({
  default: (await import('./builder/FormBuilderPage.tsx')).FormBuilderPage,
}));
const SubmissionsPage = lazy(async () => ({
  default: (await import('./submissions/SubmissionsPage.tsx')).SubmissionsPage,
}));

/** Enquiries, Web forms: the list, the builder of a form, what was sent by it. */
export function WebFormPages() {
  const route = parseWebFormRoute(useParams()['*'] ?? '');
  if (!route) return <Navigate to={webFormPaths.list} replace />;
  if (route.page === 'list') return <WebFormsPage />;
  return (
    <Suspense fallback={<SkeletonCard rows={6} />}>
      {route.page === 'new' && <FormBuilderPage id={null} />}
      {route.page === 'form' && <FormBuilderPage key={route.id} id={route.id} />}
      {route.page === 'submissions' && <SubmissionsPage key={route.id} id={route.id} />}
    </Suspense>
  );
}
