import { useEffect } from 'react';
import { registerShortcuts, type Shortcut } from './shortcut-store.ts';

/** Shortcuts of a screen, while it is mounted. Keep the array stable (module level or useMemo). */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  useEffect(() => registerShortcuts(shortcuts), [shortcuts]);
}

/** How keys are written for people: Mod is Ctrl, on Apple machines ⌘. */
export function keyLabel(key: string): string {
  const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);
  return key
    .split('+')
    .map((part) => (part === 'Mod' ? (isApple ? '⌘' : 'Ctrl') : part.length === 1 ? part.toUpperCase() : part))
    .join(' ');
}
