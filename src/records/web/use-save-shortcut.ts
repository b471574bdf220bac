import { useEffect, useMemo, useRef } from 'react';
import type { Shortcut } from '../../foundation/web/shortcuts/shortcut-store.ts';
import { useShortcuts } from '../../foundation/web/shortcuts/use-shortcuts.ts';
import { saveShortcut } from './shortcut-list.ts';

/** Ctrl S saves the open form, also while one types. */
export function useSaveShortcut(save: () => void): void {
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  }, [save]);
  const shortcuts = useMemo<Shortcut[]>(() => [{ ...saveShortcut, isAlwaysOn: true, run: () => latest.current() }], []);
  useShortcuts(shortcuts);
}
