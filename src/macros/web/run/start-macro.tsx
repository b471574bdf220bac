import { showOverChat } from '../../../chats/web/index.ts';
import type { Run } from '../../../actions/contract/run.ts';
import { call } from '../../../foundation/web/api/call.ts';
import { i18n } from '../../../foundation/web/i18n/i18n.ts';
import { translateFailure } from '../../../foundation/web/i18n/failure-text.ts';
import { showSuccess } from '../../../foundation/web/toasts/toast-store.ts';
import { toast } from '../../../ui/primitives/toast-queue.ts';
import { macroEndpoints } from '../../contract/endpoints.ts';
import type { Macro } from '../../contract/macro.ts';
import { options } from '../queries.ts';
import { MacroResult } from './MacroResult.tsx';

/** Runs a macro in a chat; returns what became of each action. */
export const runMacro = async (chatId: string, { id }: Pick<Macro, 'id'>): Promise<Run> =>
  (await call(macroEndpoints.runMacro, { params: { chatId, id } }, options)).run;

/** Says that everything was done, or what was not and why: over the chat, or in a toast once another one is open. */
export function sayResult(chatId: string, run: Run): void {
  const { label: name } = run.record;
  if (run.results.every(({ problem }) => problem === null)) return showSuccess(i18n.t('macros:run.done', { name }));
  const isShown = showOverChat(chatId, ({ onClose }) => <MacroResult run={run} onClose={onClose} />);
  if (!isShown) toast.error(i18n.t('macros:run.not_all', { name }));
}

/** Runs a macro from outside of the chat's screens. Its failure is a toast. */
export async function startMacro(chatId: string, macro: Macro): Promise<void> {
  try {
    sayResult(chatId, await runMacro(chatId, macro));
  } catch (error) {
    toast.error(translateFailure(i18n, error));
  }
}
