import { createStore } from 'zustand/vanilla';
import type { MessageKey } from '../i18n/message-key.ts';

const KEY = 'parley.shortcuts';

/** A shortcut as the list of shortcuts shows it. */
export interface ShortcutEntry {
  /** Keys in order, as `event.key` says them: `['g', 'c']`, `['?']`, `['F6']`, `['Mod+k']`. */
  keys: readonly string[];
  /** Another key that does the same; for the list only. */
  or?: string;
  /** What it does, in the list. */
  label: MessageKey;
  /** Its heading in the list. */
  group: MessageKey;
}

export interface Shortcut extends ShortcutEntry {
  /** Modifier and function keys work while typing and when single keys are turned off. */
  isAlwaysOn?: boolean;
  /** True for the dialog that contains it. While a dialog is open, shortcuts of the page behind it are disabled. */
  isOf?: (overlay: Element) => boolean;
  /** A key that is held down runs it again and again. */
  isRepeatable?: boolean;
  /** Leaves the key to the browser while it is false. */
  isMeant?: (event: KeyboardEvent) => boolean;
  run: (event: KeyboardEvent) => void;
}

interface ShortcutState {
  shortcuts: readonly Shortcut[];
  isOn: boolean;
}

export const shortcutStore = createStore<ShortcutState>(() => ({
  shortcuts: [],
  // Tests of caches load this where no browser is.
  isOn: typeof localStorage === 'undefined' || localStorage.getItem(KEY) !== 'off',
}));

/** Adds shortcuts while a screen is mounted. Answers the function that takes them back. */
export function registerShortcuts(added: readonly Shortcut[]): () => void {
  shortcutStore.setState(({ shortcuts }) => ({ shortcuts: [...shortcuts, ...added] }));
  return () =>
    shortcutStore.setState(({ shortcuts }) => ({ shortcuts: shortcuts.filter((each) => !added.includes(each)) }));
}

/** Turns single-key shortcuts on or off, for this browser. */
export function setShortcutsOn(isOn: boolean): void {
  localStorage.setItem(KEY, isOn ? 'on' : 'off');
  shortcutStore.setState({ isOn });
}
