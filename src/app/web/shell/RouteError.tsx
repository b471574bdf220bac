import { useRouteError } from 'react-router';
import { InternalError } from './InternalError.tsx';

/** A page that could not be loaded or drawn. Its code may be gone after an update, so trying again reloads the app. */
export function RouteError() {
  const error = useRouteError();
  return <InternalError error={error} onRetry={() => window.location.reload()} />;
}
