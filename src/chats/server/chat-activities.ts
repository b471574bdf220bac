import type { Actor } from '../../foundation/contract/actor.ts';
import type { Id } from '../../foundation/contract/id.ts';
import type { WorkContext } from '../../foundation/server/work-context.ts';
import { addActivities } from '../../records/server/index.ts';

interface ChatActivity {
  business_id: Id;
  chat_id: Id;
  contact_id: Id;
  actor: Actor;
  event: 'opened' | 'assigned' | 'unassigned' | 'closed' | 'reopened';
  /** Whom it was assigned to. */
  subject: { id: Id; label: string } | null;
}

/**
 * Notes in the history of contacts what people and rules do with their chats. No message writes a line there, nor what
 * follows from one, a chat that it opens or reopens or a window that ends: ingest sends no statement for a history that
 * hardly anyone opens, and the messages are in the chat.
 */
export const addChatActivities = ({ tx }: WorkContext, activities: readonly ChatActivity[]): Promise<void> =>
  addActivities(
    tx,
    activities.map(({ business_id, chat_id, contact_id, actor, event, subject }) => ({
      business_id,
      module: 'contacts',
      record_id: contact_id,
      kind: `chat_${event}`,
      actor,
      detail: { module: 'chats', record: { id: chat_id }, ...(subject && { subject }) },
    })),
  );
