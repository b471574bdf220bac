import { useLocation, useNavigate } from 'react-router';

/** Left with an address that was opened from another page: the page before it in the history. */
interface OpenedFrom {
  from: string;
}

const openedFrom = (state: unknown): string | null => {
  if (typeof state !== 'object' || state === null || !('from' in state)) return null;
  return typeof state.from === 'string' ? state.from : null;
};

/** The state of a link to a record: closing the record leads back to this page. */
export function useOpenedHere(): OpenedFrom {
  const { pathname, search } = useLocation();
  return { from: `${pathname}${search}` };
}

/**
 * Leaves what is open above a page: a step back to the page that it was opened from, or to `otherwise` where its address
 * was typed or followed from elsewhere. Either way Back does not open it again.
 */
export function useLeave() {
  const navigate = useNavigate();
  const location = useLocation();
  const from = openedFrom(location.state);
  const replace = (otherwise: string) =>
    void navigate(from ?? { pathname: otherwise, search: location.search }, { replace: true });
  return {
    leave: (otherwise: string) => (from === null ? replace(otherwise) : void navigate(-1)),
    /** Where a question is still open above it: a step back would close the question instead. */
    leaveAfterQuestion: replace,
  };
}
