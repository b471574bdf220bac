import type { Dataset } from '../data/dataset.ts';
import { today } from '../harness/today.ts';

/** A business with a number of chats, each with a customer who may write at any moment. */
export const ingestDataset = (chats: number, messages: number): Dataset => ({
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
