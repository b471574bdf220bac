import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import type { Shortcut } from '../../../foundation/web/shortcuts/shortcut-store.ts';
import { useShortcuts } from '../../../foundation/web/shortcuts/use-shortcuts.ts';
import { templatePaths } from '../paths.ts';
import { newShortcut, rowsShortcut, searchShortcut } from '../shortcut-list.ts';
import { TEMPLATE_SEARCH_ID } from './TemplateSearch.tsx';

/** N writes a new template, / searches, J and K go to the rows. */
export function useListKeys(mayEdit: boolean): void {
  const navigate = useNavigate();
  const shortcuts = useMemo<Shortcut[]>(
    () => [
      {
        ...searchShortcut,
        run: (event) => {
          event.preventDefault();
          document.getElementById(TEMPLATE_SEARCH_ID)?.focus();
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
