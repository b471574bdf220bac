import { createStore } from 'zustand/vanilla';

/** Which of the shell's own overlays is open; one at a time. */
export type Overlay = 'palette' | 'shortcuts' | 'change_password';

export const shellStore = createStore<{ overlay: Overlay | null }>(() => ({ overlay: null }));

export const openOverlay = (overlay: Overlay): void => shellStore.setState({ overlay });
export const closeOverlay = (): void => shellStore.setState({ overlay: null });
