import type { Chat } from '../../contract/chat.ts';
import type { BulkEdit, BulkUpdate } from './use-bulk-update.ts';

/** What takes a change of many chats back: each gets what it had before. */
export function undoEdits(
  before: readonly Chat[],
  { assignee_id, state, read, snoozed_until, add_labels, remove_labels }: BulkUpdate,
): BulkEdit[] {
  return before.flatMap((chat): BulkEdit[] => {
    const { assignee, labels } = chat;
    if (assignee_id !== undefined)
      return [{ chat, update: { assignee_id: assignee?.id ?? null }, paint: { assignee } }];
    if (state !== undefined)
      return chat.state === state ? [] : [{ chat, update: { state: chat.state }, paint: { state: chat.state } }];
    if (read) {
      const { unread_count } = chat;
      return unread_count === 0 ? [] : [{ chat, update: { unread: true }, paint: { unread_count } }];
    }
    if (snoozed_until !== undefined) {
      const until = chat.snoozed_until;
      return [{ chat, update: { snoozed_until: until }, paint: { snoozed_until: until } }];
    }
    const added = (add_labels ?? []).filter((key) => !labels.includes(key));
    const removed = (remove_labels ?? []).filter((key) => labels.includes(key));
    if (added.length + removed.length === 0) return [];
    const update = {
      ...(added.length > 0 && { remove_labels: added }),
      ...(removed.length > 0 && { add_labels: removed }),
    };
    return [{ chat, update, paint: { labels } }];
  });
}
