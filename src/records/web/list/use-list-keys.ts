import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import type { Shortcut } from '../../../foundation/web/shortcuts/shortcut-store.ts';
import { useShortcuts } from '../../../foundation/web/shortcuts/use-shortcuts.ts';
import type { ModuleInfo } from '../../contract/module.ts';
import { useOpenedHere } from '../opened-from.ts';
import { newShortcut, rowsShortcut, searchShortcut } from '../shortcut-list.ts';
import { SEARCH_ID } from './SearchField.tsx';

/** N makes a new record, / searches, J and K go to the rows. */
export function useListKeys(module: ModuleInfo, newPath: string): void {
  const navigate = useNavigate();
  const { from } = useOpenedHere();
  const mayCreate = module.allows.create;
  const shortcuts = useMemo<Shortcut[]>(
    () => [
      {
        ...searchShortcut,
        run: (event) => {
          event.preventDefault();
          document.getElementById(SEARCH_ID)?.focus();
        },
      },
      { ...rowsShortcut, run: focusRows },
      ...(mayCreate ? [{ ...newShortcut, run: () => void navigate(newPath, { state: { from } }) }] : []),
    ],
    [mayCreate, newPath, from, navigate],
  );
  useShortcuts(shortcuts);
}

/** From anywhere on the page to the row that the keys are on; within the rows they move by themselves. */
function focusRows(): void {
  document.querySelector<HTMLElement>('tr[data-row-key][tabindex="0"]')?.focus();
}
