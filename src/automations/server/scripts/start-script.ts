import { lockChatsWithRules } from '../../../chats/server/index.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import type { MemberContext } from '../../../foundation/server/http/context.ts';
import { refuse } from '../../../foundation/server/refuse.ts';
import { carryOut } from '../handler/carry-out.ts';
import { ChatLook } from '../handler/chat-look.ts';
import { findActiveRunIds } from '../handler/run-store.ts';
import { runnableScript } from '../handler/runnable.ts';
import { readScriptFacts } from '../handler/script-facts.ts';
import { findScript } from './script-store.ts';

/**
 * Starts a script in a chat of the caller's own, or of nobody. The assignee keeps the chat; meanwhile the script writes.
 * Returns the id of the run.
 */
export async function startChatScript(ctx: MemberContext, chatId: Id, scriptId: Id): Promise<Id> {
  const { tx, businessId, user, actor } = ctx;
  const script = await findScript(tx, businessId, scriptId);
  if (!script)
    refuse('INVALID_DATA', { message: 'This script is no longer there.', info: { field: 'chat_script_id' } });
  const chats = await lockChatsWithRules(tx, [{ business_id: businessId, chat_id: chatId }]);
  const chat = chats.get(chatId) ?? refuse('NOT_FOUND');
  if (chat.state === 'closed') refuse('NOT_ALLOWED', { reason: 'CHAT_CLOSED' });
  if (chat.assignee_id !== null && chat.assignee_id !== user.user_id) refuse('NOT_ALLOWED', { reason: 'NOT_ASSIGNEE' });
  if (chat.script_name !== null || (await findActiveRunIds(tx, businessId, [chatId])).has(chatId))
    refuse('NOT_ALLOWED', { reason: 'SCRIPT_RUNNING' });
  const facts = (await readScriptFacts(ctx, [chat])).get(chatId) ?? refuse('NOT_FOUND');
  const look = new ChatLook(chat, facts, null);
  look.begin(runnableScript(script, actor.label), { automation_id: null, chat_script_id: scriptId });
  const problem = await carryOut(ctx, [look]);
  if (problem !== null) throw problem;
  return look.runs[0]?.run_id ?? refuse('NOT_FOUND');
}
