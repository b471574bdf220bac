import type { Action, ActionOf } from '../../../actions/contract/action.ts';
import type { ClauseCheck } from '../../../actions/contract/run.ts';
import { actionProblems } from '../../../actions/server/index.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import type { BusinessContext } from '../../../foundation/server/work-context.ts';
import { conditionsOf } from '../../../records/server/index.ts';
import { evaluateCriteria } from '../../../rules/contract/evaluate-criteria.ts';
import { numberedClauses, type Clause } from '../../contract/clause.ts';
import type { RuleRow } from '../rules/rule-store.ts';
import { askClauses, type ClauseMatch } from './ask-rule.ts';
import { readChatFacts, type ChatFacts, type FactChat } from './chat-facts.ts';
import { checkOf } from './describe-condition.ts';
import { columnsOf, openRuleFields, type RuleFields } from './rule-fields.ts';
import { criteriaProblemsOf, readReferences, type References } from './rule-references.ts';

/** What a rule is asked by. */
export type AskedRule = Pick<RuleRow, 'id' | 'name' | 'channel_id' | 'clauses' | 'version' | 'return_after_minutes'>;

/** A rule that was asked about a chat. */
export interface Asked {
  rule: AskedRule;
  checks: ClauseCheck[];
  /** Null: no clause matched. */
  match: ClauseMatch | null;
}

/** A rule that cannot be asked any more, with the reason in words. */
export interface BrokenRule {
  rule: AskedRule;
  problem: string;
}

/** Everything that decides about chats, read once for many of them. */
export interface OpenRules {
  rules: readonly AskedRule[];
  broken: BrokenRule[];
  fields: RuleFields;
  names: References;
}

/** Where in a rule something is, for people: `Clause 2.1`. */
export function placeOf(path: readonly (string | number)[]): string {
  const numbers = path.flatMap((part, index) =>
    typeof part === 'number' && (index === 0 || path[index - 1] === 'clause') ? [part + 1] : [],
  );
  return `Clause ${numbers.join('.')}`;
}

/** Reads what rules are asked by, and finds those whose criteria name what does not exist any more. */
export async function openRules(ctx: BusinessContext, rules: readonly AskedRule[]): Promise<OpenRules> {
  const fields = await openRuleFields(ctx);
  const names = await readReferences(
    ctx,
    fields,
    rules.flatMap(({ clauses }) => clauses),
  );
  const broken = rules.flatMap((rule): BrokenRule[] => {
    const [problem] = criteriaProblemsOf(rule.clauses, fields, names);
    return problem ? [{ rule, problem: `${placeOf(problem.path)}: ${problem.message}` }] : [];
  });
  return { rules: rules.filter((rule) => !broken.some((each) => each.rule === rule)), broken, fields, names };
}

/** Asks one rule about a chat. */
export function askRule({ fields, names }: OpenRules, rule: AskedRule, facts: ChatFacts): Asked {
  const checks: ClauseCheck[] = [];
  const evaluation = { ...fields.moment, fieldOf: fields.fieldOf, read: facts };
  const match = askClauses(
    rule.clauses,
    (criteria) => evaluateCriteria(criteria, evaluation),
    (path, { name, criteria }, isMatch) =>
      checks.push({
        path,
        name,
        is_match: isMatch,
        conditions: conditionsOf(criteria).map((condition) => checkOf(condition, facts, { fields, names })),
      }),
  );
  return { rule, checks, match };
}

/** Where an action of a clause is among all clauses. */
const pathOfClause = (clauses: readonly Clause[], path: string): Clause | undefined =>
  numberedClauses(clauses).find((each) => each.path === path)?.clause;

/** Rules whose matched clauses do something with what does not exist any more. */
async function brokenMatches(ctx: BusinessContext, decided: readonly (readonly Asked[])[]): Promise<BrokenRule[]> {
  const matches = new Map<string, { rule: AskedRule; match: ClauseMatch }>();
  for (const { rule, match } of decided.flat()) if (match) matches.set(`${rule.id} ${match.path}`, { rule, match });
  const each = [...matches.values()];
  const all = each.flatMap(({ rule, match }) => match.actions.map((action) => ({ rule, match, action })));
  const problems = await actionProblems(
    ctx,
    all.map(({ action }) => action),
  );
  return problems.flatMap(({ path: [index], message, is_gone: isGone }) => {
    const found = typeof index === 'number' ? all[index] : undefined;
    if (!found || !isGone) return [];
    const name = pathOfClause(found.rule.clauses, found.match.path)?.name ?? '';
    return [{ rule: found.rule, problem: `Clause ${found.match.path}${name === '' ? '' : ` (${name})`}: ${message}` }];
  });
}

/**
 * Asks the rules about chats, each in its turn until a clause matches. A rule that names what is gone is put to `broken` and
 * asked about none of them. In a number of statements that does not grow with the chats.
 */
export async function decideChats(
  ctx: BusinessContext,
  open: OpenRules,
  chats: readonly (FactChat & { chat: { channel_id: Id } })[],
): Promise<Asked[][]> {
  const columns = columnsOf(
    open.rules.flatMap(({ clauses }) => clauses),
    open.fields,
  );
  const facts = await readChatFacts(ctx, open.fields, columns, chats);
  for (;;) {
    const decided = chats.map(({ chat }, index) => {
      const asked: Asked[] = [];
      for (const rule of open.rules) {
        if (rule.channel_id !== null && rule.channel_id !== chat.channel_id) continue;
        const answer = askRule(open, rule, facts[index] ?? (() => null));
        asked.push(answer);
        if (answer.match) break;
      }
      return asked;
    });
    const broken = await brokenMatches(ctx, decided);
    if (broken.length === 0) return decided;
    const first = [...new Map(broken.map((each) => [each.rule.id, each])).values()];
    open.broken.push(...first);
    open.rules = open.rules.filter(({ id }) => !first.some(({ rule }) => rule.id === id));
  }
}

/** Whom a clause gives the chat to; null where it says nothing of that. */
export const ownerOf = ({ actions }: ClauseMatch): ActionOf<'assign_owner'>['data'] | null =>
  actions.find((action): action is ActionOf<'assign_owner'> => action.type === 'assign_owner')?.data ?? null;

/** What else a clause does. */
export const otherActions = ({ actions }: ClauseMatch): Action[] =>
  actions.filter(({ type }) => type !== 'assign_owner');

/** Chats of one clause of one rule are given away in turn. */
export const turnKeyOf = (ruleId: Id, path: string): string => `rule:${ruleId}:${path}`;
