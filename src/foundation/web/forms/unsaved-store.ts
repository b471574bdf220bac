import type { Blocker } from 'react-router';
import { createStore } from 'zustand/vanilla';

interface UnsavedState {
  /** Forms with unsaved changes. */
  forms: number;
  /** The navigation that waits for the word of a person. */
  stopped: Extract<Blocker, { state: 'blocked' }> | null;
}

export const unsavedStore = createStore<UnsavedState>(() => ({ forms: 0, stopped: null }));
