import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallInput } from '../../../foundation/contract/endpoint.ts';
import { callNumbered } from '../../../foundation/web/api/call.ts';
import { withNumber } from '../../../foundation/web/cache/as-of.ts';
import type { Chat } from '../../contract/chat.ts';
import { chatEndpoints } from '../../contract/endpoints.ts';
import { MAX_BULK_CHATS } from '../../contract/rules.ts';
import { paintChat, settleChat } from '../cache/apply.ts';

export type BulkUpdate = Omit<NonNullable<CallInput<typeof chatEndpoints.updateChats>['body']>, 'chat_ids'>;

/** How one chat is changed: what the server is asked, and what is shown before it has answered. */
export interface BulkEdit {
  chat: Chat;
  update: BulkUpdate;
  paint: Partial<Chat>;
}

export interface BulkResult {
  /** As they were before. */
  changed: Chat[];
  /** Why others were not changed, one sentence for each. */
  reasons: string[];
}

/** Chats that are changed in the same way go in one call, at most so many. */
function callsOf(edits: readonly BulkEdit[]): BulkEdit[][] {
  const alike = Map.groupBy(edits, ({ update }) => JSON.stringify(update));
  return [...alike.values()].flatMap((group) =>
    Array.from({ length: Math.ceil(group.length / MAX_BULK_CHATS) }, (_, index) =>
      group.slice(index * MAX_BULK_CHATS, (index + 1) * MAX_BULK_CHATS),
    ),
  );
}

/** Changes many chats: painted at once, those that are refused taken back. `progress` counts while calls run. */
export function useBulkUpdate() {
  const client = useQueryClient();
  const [progress, setProgress] = useState<{ done: number; count: number } | null>(null);
  async function runCall(edits: readonly BulkEdit[], result: BulkResult): Promise<void> {
    for (const edit of edits) paintChat(client, edit);
    try {
      const body = { chat_ids: edits.map(({ chat }) => chat.id), ...edits[0]?.update };
      const { reply, as_of } = await callNumbered(chatEndpoints.updateChats, { body }, { origin: 'chats' });
      for (const [index, edit] of edits.entries()) {
        const { chat = null, refusal = null } = reply.results[index] ?? {};
        settleChat(client, edit, chat && withNumber(chat, as_of));
        if (refusal) result.reasons.push(refusal.message);
        else result.changed.push(edit.chat);
      }
    } catch (error) {
      for (const edit of edits) settleChat(client, edit, null);
      throw error;
    }
  }
  async function run(edits: readonly BulkEdit[]): Promise<BulkResult> {
    const result: BulkResult = { changed: [], reasons: [] };
    setProgress({ done: 0, count: edits.length });
    try {
      for (const each of callsOf(edits)) {
        await runCall(each, result);
        setProgress({ done: result.changed.length + result.reasons.length, count: edits.length });
      }
    } finally {
      setProgress(null);
    }
    return result;
  }
  return { progress, run };
}
