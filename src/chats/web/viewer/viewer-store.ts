import type { MouseEvent } from 'react';
import { createStore } from 'zustand/vanilla';

/** The picture that is looked at, and among which: those of the thread, or the files in the details. */
export interface Viewed {
  chatId: string;
  messageId: string;
  among: 'thread' | 'files';
}

export const viewerStore = createStore<{ viewed: Viewed | null }>(() => ({ viewed: null }));

export const closeViewer = (): void => viewerStore.setState({ viewed: null });

/** For a link to a picture: a plain press opens the viewer, one with a modifier what the browser does with links. */
export const openInViewer = (viewed: Viewed) => (event: MouseEvent) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  viewerStore.setState({ viewed });
};
