import { useEffect } from 'react';
import { registerShortcuts, type Shortcut } from './shortcut-store.ts';

/** Shortcuts of a screen, while it is mounted. Keep the array stable (module level or useMemo). */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  useEffect(() => registerShortcuts(shortcuts), [shortcuts]);
}

const names: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
  PageUp: 'PgUp',
  PageDown: 'PgDn',
  ' ': 'Space',
};
/** The signs on an Apple keyboard and the words on every other one. */
const modifiers: Readonly<Record<string, readonly [apple: string, other: string]>> = {
  Mod: ['⌘', 'Ctrl'],
  Alt: ['⌥', 'Alt'],
  Shift: ['⇧', 'Shift'],
};

/** How keys are written for people, as they stand on the keyboard in front of them. */
export function keyLabel(key: string): string {
  const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);
  const parts = key.split('+').map((part) => {
    const modifier = modifiers[part];
    if (modifier) return modifier[isApple ? 0 : 1];
    return names[part] ?? (part.length === 1 ? part.toUpperCase() : part);
  });
  return parts.join(' ');
}
