import { readUserName } from '../../accounts/server/index.ts';
import { findRun, performActions, startRuns } from '../../actions/server/index.ts';
import type { Run } from '../../actions/contract/run.ts';
import { findChatsWithRules } from '../../chats/server/index.ts';
import type { Id } from '../../foundation/contract/id.ts';
import type { MemberContext } from '../../foundation/server/http/context.ts';
import { refuse } from '../../foundation/server/refuse.ts';
import { findMacro } from './macro-store.ts';

const NOTHING_DONE = 'None of its actions could be done.';

/**
 * Does the actions of a macro in a chat at once, with the permissions of the caller. What is refused stops no other; the log
 * says what became of each. All of it is committed together.
 */
export async function runMacro(ctx: MemberContext, chatId: Id, macroId: Id): Promise<Run> {
  const { tx, businessId: business_id, actor, user } = ctx;
  const macro = (await findMacro(tx, business_id, macroId)) ?? refuse('NOT_FOUND');
  const chat = (await findChatsWithRules(tx, [{ business_id, chat_id: chatId }])).get(chatId) ?? refuse('NOT_FOUND');
  const writer = await readUserName(tx, business_id, user.user_id);
  const { actions } = macro;
  const [results = []] = await performActions(ctx, [
    { actor, user, ...(writer && { writer }), chat_id: chatId, actions, turn_key: `macro:${macroId}` },
  ]);
  const isNothingDone = results.every(({ problem }) => problem !== null);
  const [runId] = await startRuns(ctx, [
    {
      business_id,
      kind: 'macro',
      record: { id: macro.id, label: macro.name },
      actor,
      chat: { chat_id: chatId, contact: { id: chat.contact_id, label: chat.contact_name } },
      outcome: isNothingDone ? 'failed' : 'completed',
      detail: isNothingDone ? { problem: NOTHING_DONE } : {},
      actions,
      results,
    },
  ]);
  const run = runId === undefined ? null : await findRun(tx, business_id, runId);
  if (!run) throw new Error('A run that was written down is not there');
  return run;
}
