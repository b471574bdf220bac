import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import type { Shortcut } from '../../../foundation/web/shortcuts/shortcut-store.ts';
import { useShortcuts } from '../../../foundation/web/shortcuts/use-shortcuts.ts';
import { SEARCH_ID } from '../../../records/web/index.ts';
import { templatePaths } from '../paths.ts';
import { newShortcut, rowsShortcut, searchShortcut } from '../shortcut-list.ts';

/** N writes a new template, / searches, J and K go to the rows. */
export function useListKeys(mayEdit: boolean): void {
  const navigate = useNavigate();
  const shortcuts = useMemo<Shortcut[]>(
    () => [
      {
        ...searchShortcut,
        run: (event) => {
          event.preventDefault();
          document.getElementById(SEARCH_ID)?.focus();
        },
      },
      {
        ...rowsShortcut,
        run: () => document.querySelector<HTMLElement>('tr[data-row-key][tabindex="0"]')?.focus(),
      },
      ...(mayEdit ? [{ ...newShortcut, run: () => void navigate(templatePaths.new) }] : []),
    ],
    [mayEdit, navigate],
  );
  useShortcuts(shortcuts);
}
