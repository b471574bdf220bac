import { useShortcuts } from '../../../foundation/web/shortcuts/use-shortcuts.ts';
import type { Shortcut } from '../../../foundation/web/shortcuts/shortcut-store.ts';
import { SEARCH_ID } from '../../../records/web/index.ts';
import { searchMembersShortcut } from '../shortcut-list.ts';

const shortcuts: readonly Shortcut[] = [
  {
    ...searchMembersShortcut,
    run: (event) => {
      event.preventDefault();
      document.getElementById(SEARCH_ID)?.focus();
    },
  },
];

/** / goes to the search of members. */
export function useMemberKeys(): void {
  useShortcuts(shortcuts);
}
