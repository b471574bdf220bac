import { actionProblems } from '../../../actions/server/index.ts';
import type { BusinessContext } from '../../../foundation/server/work-context.ts';
import type { Clause } from '../../contract/clause.ts';
import { openRuleFields } from '../look/rule-fields.ts';
import { criteriaProblemsOf, readReferences, type ClauseProblem } from '../look/rule-references.ts';
import { placeOf } from '../look/decide-chats.ts';

type Path = (string | number)[];

/** Every list of actions in clauses, with its place. */
function actionsIn(
  clauses: readonly Clause[],
  before: Path = [],
): { path: Path; action: Parameters<typeof actionProblems>[1][number] }[] {
  return clauses.flatMap(({ fulfillment }, index) => {
    const at = [...before, index, 'fulfillment'];
    return 'actions' in fulfillment
      ? fulfillment.actions.map((action, place) => ({ path: [...at, 'actions', place], action }))
      : actionsIn(fulfillment.clause, [...at, 'clause']);
  });
}

/** What is wrong with clauses as the business is now, beside their form: what they name that is not there or cannot be used. */
export async function clauseProblems(ctx: BusinessContext, clauses: readonly Clause[]): Promise<ClauseProblem[]> {
  const fields = await openRuleFields(ctx);
  const names = await readReferences(ctx, fields, clauses);
  const all = actionsIn(clauses);
  const problems = await actionProblems(
    ctx,
    all.map(({ action }) => action),
  );
  return [
    ...criteriaProblemsOf(clauses, fields, names),
    ...problems.map(({ path: [index, ...rest], message }) => ({
      path: [...((typeof index === 'number' ? all[index]?.path : undefined) ?? []), ...rest],
      message,
    })),
  ];
}

/** The problem as a sentence that says where it is. */
export const inSentence = ({ path, message }: ClauseProblem): string => `${placeOf(path)}: ${message}`;
