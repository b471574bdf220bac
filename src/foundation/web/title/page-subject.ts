import { useEffect } from 'react';
import { createStore } from 'zustand/vanilla';

/** What the page is about at the moment, such as the person one writes with, and how much waits unread. */
export const pageTitleStore = createStore<{ subject: string | null; unread: number }>(() => ({
  subject: null,
  unread: 0,
}));

/** Names the page's subject in the title of the tab while the caller is mounted. */
export function usePageSubject(subject: string): void {
  useEffect(() => {
    pageTitleStore.setState({ subject });
    return () => pageTitleStore.setState((state) => (state.subject === subject ? { subject: null } : state));
  }, [subject]);
}

const unreadOf = new Map<string, number>();

/** Adds a number of unread items to the one in front of the title. Returns the function that takes it out again. */
export function showUnreadInTitle(source: string, count: number): () => void {
  const show = () => pageTitleStore.setState({ unread: [...unreadOf.values()].reduce((sum, each) => sum + each, 0) });
  unreadOf.set(source, count);
  show();
  return () => {
    unreadOf.delete(source);
    show();
  };
}
