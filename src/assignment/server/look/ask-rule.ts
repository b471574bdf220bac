import type { Action } from '../../../actions/contract/action.ts';
import type { Criteria } from '../../../rules/contract/criteria.ts';
import type { Clause } from '../../contract/clause.ts';

/** The clause of a rule that matched, with what is then done. */
export interface ClauseMatch {
  /** Its place: `2`, `2.1`. */
  path: string;
  actions: readonly Action[];
}

/**
 * The first clause that matches counts; within it again the first. A clause in which none matches ends the search: it has
 * matched, and nothing is done. `note` gets every clause that was asked. Pure.
 */
export function askClauses(
  clauses: readonly Clause[],
  holds: (criteria: Criteria) => boolean,
  note: (path: string, clause: Clause, isMatch: boolean) => void,
  before = '',
): ClauseMatch | null {
  for (const [index, clause] of clauses.entries()) {
    const path = `${before}${index + 1}`;
    const isMatch = holds(clause.criteria);
    note(path, clause, isMatch);
    if (!isMatch) continue;
    const { fulfillment } = clause;
    if ('actions' in fulfillment) return { path, actions: fulfillment.actions };
    return askClauses(fulfillment.clause, holds, note, `${path}.`) ?? { path, actions: [] };
  }
  return null;
}
