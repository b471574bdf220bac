import { createStore } from 'zustand/vanilla';
import type { TextAction } from '../../../foundation/web/slots/area.ts';
import { loadMenus } from '../../../foundation/web/slots/composition.ts';

/** What is being done with words, while its dialog is open: the menu and the message that it began at may be gone. */
export const textActionStore = createStore<{ doing: { action: TextAction; text: string } | null }>(() => ({
  doing: null,
}));

/** What other areas do with words, in the menus' order. */
export async function loadTextActions(): Promise<readonly TextAction[]> {
  const actions = (await loadMenus({ texts: true })).flatMap(({ textActions = [] }) => textActions);
  return actions.toSorted((a, b) => a.position - b.position);
}
