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

/** Shows a number of unread items in front of the title. */
export function useTitleUnread(unread: number): void {
  useEffect(() => {
    pageTitleStore.setState({ unread });
    return () => pageTitleStore.setState({ unread: 0 });
  }, [unread]);
}
