import type { PresenceMessage } from '../../contract/presence.ts';

/** How a tab says where its person is; null while nobody is signed in. What cannot be said now is not said later. */
export const presenceLine: { say: ((message: Omit<PresenceMessage, 'type'>) => void) | null } = { say: null };
