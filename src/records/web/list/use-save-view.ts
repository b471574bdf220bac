import { useSearchParams } from 'react-router';
import { EDIT_VIEW } from './ViewEditor.tsx';

/** Opens the form of a new view, which begins with what the list shows. */
export function useSaveView(): () => void {
  const [params, setParams] = useSearchParams();
  return () => {
    const next = new URLSearchParams(params);
    next.set(EDIT_VIEW, 'new');
    setParams(next);
  };
}
