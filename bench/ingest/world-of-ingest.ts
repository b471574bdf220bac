import type { World } from '../data/world.ts';
import { today } from '../harness/today.ts';

/** A business with so many chats, each with a customer who may write at any moment. */
export const worldOfIngest = (chats: number, messages: number): World => ({
  seed: 1,
  at: today(),
  sizes: {
    businesses: 1,
    users: 20,
    notifications: 100,
    events: 100,
    audits: 100,
    contacts: chats,
    chats,
    messages,
  },
});
