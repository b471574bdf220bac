import type { z } from 'zod';
import type { Id } from '../../../foundation/contract/id.ts';
import type { MemberContext } from '../../../foundation/server/http/context.ts';
import { refuse } from '../../../foundation/server/refuse.ts';
import type { BusinessContext } from '../../../foundation/server/work-context.ts';
import { removeMedia } from '../../../media/server/index.ts';
import { automationEvents } from '../../contract/events.ts';
import { SCRIPTS_MAX, type ChatScript, type createScriptBody, type Question } from '../../contract/script.ts';
import { findUsersOfScripts } from '../automations/automation-store.ts';
import { configureAutomations } from '../configure-automations.ts';
import { scriptProblems } from '../script-problems.ts';
import {
  countScripts,
  deleteScriptRow,
  insertScript,
  lockScript,
  updateScriptRow,
  type ScriptRow,
  type ScriptValues,
} from './script-store.ts';

type Body = z.output<typeof createScriptBody>;

/** Scripts as the contract has them, with the automations that use them. */
export async function presentScripts(
  { tx, businessId }: Pick<BusinessContext, 'tx' | 'businessId'>,
  rows: readonly ScriptRow[],
): Promise<ChatScript[]> {
  const users = await findUsersOfScripts(
    tx,
    businessId,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    type: row.type,
    script: { questions: row.questions },
    closing_message: row.closing_message,
    person_words: row.person_words,
    person_message: row.person_message,
    version: row.version,
    created_time: row.created_time,
    modified_time: row.modified_time,
    used_by: users.flatMap(({ id, label, chat_script_id }) => (chat_script_id === row.id ? [{ id, label }] : [])),
  }));
}

export async function presentScript(
  ctx: Pick<BusinessContext, 'tx' | 'businessId'>,
  row: ScriptRow,
): Promise<ChatScript> {
  const [shown] = await presentScripts(ctx, [row]);
  if (!shown) throw new Error('A script that was read is not there');
  return shown;
}

const valuesOf = ({ script: { questions }, ...body }: Body): ScriptValues => ({ ...body, questions });

async function refuseProblems(ctx: MemberContext, questions: readonly Question[]): Promise<void> {
  const [problem] = await scriptProblems(ctx, questions);
  if (problem)
    refuse('INVALID_DATA', {
      message: problem.message,
      info: { field: ['script', 'questions', ...problem.path].join('.') },
    });
}

const announce = (ctx: BusinessContext, id: Id): void => ctx.emit(automationEvents.chatScriptsChanged, { ids: [id] });

export async function createScript(ctx: MemberContext, body: Body): Promise<ChatScript> {
  const { tx, businessId } = ctx;
  if ((await countScripts(tx, businessId)) >= SCRIPTS_MAX)
    refuse('LIMIT_EXCEEDED', { reason: 'SCRIPTS_MAX', info: { max: SCRIPTS_MAX } });
  await refuseProblems(ctx, body.script.questions);
  const row = await insertScript(tx, businessId, valuesOf(body));
  await configureAutomations(tx, businessId);
  announce(ctx, row.id);
  return presentScript(ctx, row);
}

/** Changes all of a script. What it is asking in chats continues as it began. */
export async function updateScript(
  ctx: MemberContext,
  id: Id,
  { version, ...body }: Body & { version?: number | undefined },
): Promise<ChatScript> {
  const { tx, businessId } = ctx;
  const before = (await lockScript(tx, businessId, id)) ?? refuse('NOT_FOUND');
  if (version !== undefined && version !== before.version)
    refuse('CONFLICT', { info: { current: await presentScript(ctx, before) } });
  await refuseProblems(ctx, body.script.questions);
  const row = await updateScriptRow(tx, businessId, id, valuesOf(body));
  announce(ctx, id);
  return presentScript(ctx, row);
}

/** Deletes a script that no automation uses. What it is asking in chats is asked to its end. */
export async function deleteScript(ctx: MemberContext, id: Id): Promise<void> {
  const { tx, businessId } = ctx;
  if (!(await lockScript(tx, businessId, id))) refuse('NOT_FOUND');
  const [user] = await findUsersOfScripts(tx, businessId, [id]);
  if (user) refuse('NOT_ALLOWED', { reason: 'SCRIPT_USED', info: { automation: user.label } });
  await deleteScriptRow(tx, businessId, id);
  await configureAutomations(tx, businessId);
  announce(ctx, id);
}

/** Takes a file out of the questions of a script and deletes it. */
export async function removeScriptFile(ctx: MemberContext, id: Id, fileId: Id): Promise<void> {
  const { tx, businessId } = ctx;
  const row = (await lockScript(tx, businessId, id)) ?? refuse('NOT_FOUND');
  if (!row.questions.some(({ content }) => content.media?.csid === fileId)) refuse('NOT_FOUND');
  const questions = row.questions.map((each) =>
    each.content.media?.csid === fileId ? { ...each, content: { ...each.content, media: null } } : each,
  );
  await updateScriptRow(tx, businessId, id, { ...row, questions });
  await removeMedia(ctx, fileId, 'setup');
  announce(ctx, id);
}
