import { useMemo } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { PresenceState, PresentPeople } from '../../../foundation/contract/presence.ts';

export interface PresentPerson {
  id: string;
  state: PresenceState;
  /** Milliseconds of `performance.now`. */
  until: number;
}

/** Who is at the open chat, as the server said last and as long as it said. */
export const presenceStore = createStore<{ record: string; people: readonly PresentPerson[] }>(() => ({
  record: '',
  people: [],
}));

let timer: ReturnType<typeof setTimeout> | undefined;

/** Takes what the server says. Without another word of it everybody disappears by themselves, as with a lost connection. */
export function showPeople({ record, people }: PresentPeople): void {
  const now = performance.now();
  presenceStore.setState({
    record,
    people: people.map(({ id, state, expires_in: ms }) => ({ id, state, until: now + ms })),
  });
  expire();
}

function expire(): void {
  clearTimeout(timer);
  const { people } = presenceStore.getState();
  const now = performance.now();
  const left = people.filter(({ until }) => until > now);
  if (left.length < people.length) presenceStore.setState({ people: left });
  const next = Math.min(...left.map(({ until }) => until));
  if (left.length > 0) timer = setTimeout(expire, next - now + 1);
}

/** The others who are at a chat now. */
export function usePresent(chatId: string, ownId: string): readonly PresentPerson[] {
  const { record, people } = useStore(presenceStore);
  return useMemo(
    () => (record === chatId ? people.filter(({ id }) => id !== ownId) : []),
    [record, people, chatId, ownId],
  );
}
