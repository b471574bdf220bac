import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { afterPaint } from '../../../ui/primitives/after-paint.ts';

const pressed = createStore<{ id: string | null }>(() => ({ id: null }));
let cancel = () => {};

/**
 * Selects the row in the next frame and opens its chat after it: rendering a chat takes several frames on a slow device, and the press
 * must be answered at once. It lasts until `releaseRow`.
 */
export function pressRow(id: string, open: (id: string) => void): void {
  cancel();
  pressed.setState({ id });
  cancel = afterPaint(() => open(id));
}

/** The address names the chat that is open. */
export const releaseRow = (): void => pressed.setState({ id: null });

/** True for the row that is pressed, and for that of the open chat while none is. */
export const useIsSelected = (id: string, isOpen: boolean): boolean =>
  useStore(pressed, (state) => (state.id === null ? isOpen : state.id === id));
