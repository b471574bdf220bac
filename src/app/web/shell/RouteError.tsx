import { useRouteError } from 'react-router';
import { InternalError } from './InternalError.tsx';

/** A page that could not be loaded or drawn. Its code may be gone after an update, so trying again loads the app anew. */
export function RouteError() {
  const error = useRouteError();
  return <InternalError error={error} onRetry={() => window.location.reload()} />;
}
