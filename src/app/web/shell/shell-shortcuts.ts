import type { Shortcut, ShortcutEntry } from '../../../foundation/web/shortcuts/shortcut-store.ts';
import { isUndoKey, undoLast } from '../../../foundation/web/toasts/toast-store.ts';
import { paths } from '../paths.ts';
import { navigation, type NavigationState } from './navigation.ts';
import { cyclePanes } from './panes.ts';
import { openOverlay } from './shell-store.ts';

/** Every key of the shell, for the list of shortcuts. */
export const describeShellShortcuts = (): readonly ShortcutEntry[] => shellShortcuts(() => undefined, 'open');

/** The shell's own keys. The nine areas answer to G only while their links do. */
export function shellShortcuts(navigate: (to: string) => void, state: NavigationState): readonly Shortcut[] {
  const go = (key: string, label: string, to: string): Shortcut => ({
    keys: ['g', key],
    label,
    group: 'shell:shortcuts.go',
    run: () => navigate(to),
  });
  const general = (
    keys: string[],
    label: string,
    run: (event: KeyboardEvent) => void,
    isAlwaysOn: boolean,
  ): Shortcut => ({
    keys,
    label: `shell:shortcuts.${label}`,
    group: 'shell:shortcuts.general',
    isAlwaysOn,
    run,
  });
  return [
    general(['Mod+k'], 'palette', () => openOverlay('palette'), true),
    general(['?'], 'list', () => openOverlay('shortcuts'), false),
    { ...general(['Mod+z'], 'undo', undoLast, true), isMeant: isUndoKey },
    general(['F6'], 'panes', ({ shiftKey }) => cyclePanes(shiftKey ? -1 : 1), true),
    go('h', 'shell:home', paths.home),
    ...(state === 'open' ? navigation.map((link) => go(link.key, `shell:nav.${link.id}`, link.to)) : []),
    go(',', 'shell:settings', paths.settings),
  ];
}
