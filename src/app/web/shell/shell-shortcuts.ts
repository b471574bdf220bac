import type { Shortcut, ShortcutEntry } from '../../../foundation/web/shortcuts/shortcut-store.ts';
import { isUndoKey, undoLast } from '../../../foundation/web/toasts/toast-store.ts';
import type { MessageKey } from '../../../foundation/web/i18n/message-key.ts';
import { composition } from '../../../foundation/web/slots/composition.ts';
import { paths } from '../paths.ts';
import type { NavigationState } from './navigation.ts';
import { openOverlay } from './shell-store.ts';

/** Every key of the shell, for the list of shortcuts. */
export const describeShellShortcuts = (): readonly ShortcutEntry[] => shellShortcuts(() => undefined, 'open');

/** The shell's own keys. The links of the navigation have theirs only while they lead somewhere. */
export function shellShortcuts(navigate: (to: string) => void, state: NavigationState): readonly Shortcut[] {
  const go = (key: string, label: MessageKey, to: string): Shortcut => ({
    keys: ['g', key],
    label,
    group: 'menus:shortcuts.go',
    run: () => navigate(to),
  });
  const general = (
    keys: string[],
    label: 'palette' | 'list' | 'undo' | 'panes',
    run: (event: KeyboardEvent) => void,
    isAlwaysOn: boolean,
  ): Shortcut => ({
    keys,
    label: `menus:shortcuts.${label}`,
    group: 'menus:shortcuts.general',
    isAlwaysOn,
    run,
  });
  return [
    general(['Mod+k'], 'palette', () => openOverlay('palette'), true),
    general(['?'], 'list', () => openOverlay('shortcuts'), false),
    { ...general(['Mod+z'], 'undo', undoLast, true), isMeant: isUndoKey },
    general(['F6'], 'panes', ({ shiftKey }) => void focusPane(shiftKey ? -1 : 1), true),
    go('h', 'shell:home', paths.home),
    ...(state === 'open' ? composition().navigation.map((link) => go(link.key, link.label, link.to)) : []),
    go(',', 'shell:settings', paths.settings),
  ];
}

const focusPane = async (step: 1 | -1): Promise<void> => (await import('./focus-next-pane.ts')).focusNextPane(step);
