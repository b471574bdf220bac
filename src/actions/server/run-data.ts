import { z } from 'zod';
import { chatDeleted, chatMerged } from '../../chats/contract/domain-events.ts';
import type { UndoableMergePart } from '../../contacts/server/index.ts';
import { id } from '../../foundation/contract/id.ts';
import { on, type Listener } from '../../foundation/server/domain-events/listener.ts';
import { countRunsOf, giveRunsBack, moveRunsOf, moveRunsOfChats } from './runs/run-data-store.ts';

/** The runs of contacts that a person merges, and separates again. */
export const runMergePart: UndoableMergePart = {
  name: 'action_runs',
  label: 'Runs of automations',
  count: ({ tx, businessId }, contactIds) => countRunsOf(tx, businessId, contactIds),
  merge: ({ tx }, pair) => moveRunsOf(tx, [pair]),
  async undo({ tx, businessId }, { merged_id }, remembered) {
    await giveRunsBack(tx, businessId, merged_id, z.array(id).parse(remembered));
    return [];
  },
};

/** Runs outlive their chats. */
export const runListeners: readonly Listener[] = [
  on(chatMerged, 'actions.move_runs', ({ tx }, items) =>
    moveRunsOfChats(
      tx,
      items.map(({ business_id, chat_id: kept_id, merged_chat_id: chat_id }) => ({ business_id, chat_id, kept_id })),
    ),
  ),
  on(chatDeleted, 'actions.clear_chats', ({ tx }, items) =>
    moveRunsOfChats(
      tx,
      items.map(({ business_id, chat_id }) => ({ business_id, chat_id, kept_id: null })),
    ),
  ),
];
