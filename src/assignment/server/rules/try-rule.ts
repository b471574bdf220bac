import type { z } from 'zod';
import { actionLabels, previewTurns } from '../../../actions/server/index.ts';
import { findColleagues } from '../../../accounts/server/index.ts';
import { findChatsWithRules } from '../../../chats/server/index.ts';
import { contactModule } from '../../../contacts/server/index.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import type { MemberContext } from '../../../foundation/server/http/context.ts';
import { refuse } from '../../../foundation/server/refuse.ts';
import { conditionsOf, fieldsOf, readRecords } from '../../../records/server/index.ts';
import { numberedClauses, type Clause } from '../../contract/clause.ts';
import type { RuleTrial, tryRuleBody } from '../../contract/rule.ts';
import type { ClauseMatch } from '../look/ask-rule.ts';
import { readChatFacts, type FactChat } from '../look/chat-facts.ts';
import { askRule, openRules, otherActions, ownerOf, turnKeyOf, type AskedRule } from '../look/decide-chats.ts';
import { columnsOf } from '../look/rule-fields.ts';
import { findRule } from './rule-store.ts';
import { requireValid } from './rules.ts';

/** The chat or contact that is asked about. */
async function subjectOf(
  { tx, services, businessId }: MemberContext,
  { chat_id, contact_id }: Pick<z.output<typeof tryRuleBody>, 'chat_id' | 'contact_id'>,
): Promise<FactChat> {
  if (chat_id !== undefined) {
    const chats = await findChatsWithRules(tx, [{ business_id: businessId, chat_id }]);
    const chat = chats.get(chat_id) ?? refuse('NOT_FOUND');
    return { contact_id: chat.contact_id, chat };
  }
  const [contact] = await readRecords({ tx, services }, contactModule, businessId, [contact_id ?? '0']);
  return { contact_id: (contact ?? refuse('NOT_FOUND')).id, chat: null };
}

const NOTHING = { matched: null, assignment: null, actions: [] };

/** To whom the chat would be given; null where the clause gives it to nobody. */
async function assignmentOf(ctx: MemberContext, ruleId: Id, match: ClauseMatch): Promise<RuleTrial['assignment']> {
  const data = ownerOf(match);
  if (data === null || data.assign_to === 'none') return null;
  const turns = await previewTurns(ctx);
  const { user_id, ...turn } = turns.next(turnKeyOf(ruleId, match.path), data);
  if (user_id === null) return { ...turn, user: null };
  const users = await findColleagues(ctx.tx, [{ business_id: ctx.businessId, user_id }]);
  return { ...turn, user: { id: user_id, label: users.get(user_id)?.label ?? '' } };
}

/** Whether somebody fits must not tell a number to who may not see it. */
async function refuseHiddenNumbers(ctx: MemberContext, clauses: readonly Clause[]): Promise<void> {
  const { byName, hidesNumbers } = await fieldsOf(ctx, ctx.businessId, contactModule);
  if (!hidesNumbers) return;
  const names = numberedClauses(clauses).flatMap(({ clause }) =>
    conditionsOf(clause.criteria).map(({ field }) => field),
  );
  if (names.some((name) => byName.get(name)?.is_masked === true))
    refuse('INVALID_DATA', {
      message: 'Your role does not show whole phone numbers, so a rule that asks for them cannot be tried.',
      info: { field: 'clauses' },
    });
}

/** What a rule would do with a chat or a contact now. Nothing changes, also no turn. */
export async function tryRule(ctx: MemberContext, body: z.output<typeof tryRuleBody>): Promise<RuleTrial> {
  const { clauses, channel: channel_id, rule_id: ruleId } = body;
  if (ruleId !== undefined && !(await findRule(ctx.tx, ctx.businessId, ruleId))) refuse('NOT_FOUND');
  const subject = await subjectOf(ctx, body);
  await requireValid(ctx, clauses, channel_id);
  await refuseHiddenNumbers(ctx, clauses);
  const rule: AskedRule = { id: ruleId ?? '0', name: '', channel_id, clauses, version: 0, return_after_minutes: null };
  // A rule of another channel is not asked.
  if (channel_id !== null && subject.chat !== null && subject.chat.channel_id !== channel_id)
    return { checks: [], ...NOTHING };
  const open = await openRules(ctx, [rule]);
  const [facts = () => null] = await readChatFacts(ctx, open.fields, columnsOf(clauses, open.fields), [subject]);
  const { checks, match } = askRule(open, rule, facts);
  if (!match) return { checks, ...NOTHING };
  const others = otherActions(match);
  const labels = await actionLabels(ctx, others);
  return {
    checks,
    matched: match.path,
    assignment: await assignmentOf(ctx, rule.id, match),
    actions: others.map(({ type }, index) => ({ type, label: labels[index] ?? '' })),
  };
}
