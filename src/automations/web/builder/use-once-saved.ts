import { useEffect } from 'react';

/** Opens the page of what was created once nothing is unsaved any more: the person would be asked about it otherwise. */
export function useOnceSaved<Created>(
  created: Created | null,
  { isUnsaved, isSaving }: { isUnsaved: boolean; isSaving: boolean },
  onCreated: (created: Created) => void,
): void {
  useEffect(() => {
    if (created !== null && !isUnsaved && !isSaving) onCreated(created);
  }, [created, isUnsaved, isSaving, onCreated]);
}
