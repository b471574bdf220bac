import type { CriteriaField, CriteriaProblem } from '../../../rules/contract/criteria.ts';
import { checkCriteria } from '../../../rules/contract/criteria.ts';
import { clausesSchema } from '../../contract/clause.ts';
import { fromDrafts, type DraftClause } from './rule-draft.ts';

/** Sentences by their dotted paths from the list of clauses: `0.fulfillment.actions.1.data.id`. */
export type Problems = ReadonlyMap<string, string>;

type FieldOf = (name: string) => CriteriaField | undefined;

/** What is wrong with clauses: as the contract says it, and conditions against the fields that they compare. */
export function findRuleProblems(clauses: readonly DraftClause[], fieldOf: FieldOf | null): Problems {
  const found = new Map<string, string>();
  const add = (path: string, message: string) => {
    if (!found.has(path)) found.set(path, message);
  };
  const read = clausesSchema.safeParse(fromDrafts(clauses));
  for (const { path, message } of read.error?.issues ?? []) add(path.map(String).join('.'), message);
  const check = (drafts: readonly DraftClause[], before: string): void => {
    for (const [index, { criteria, isElse, outcome, clauses: inner }] of drafts.entries()) {
      const at = `${before}${index}`;
      if (fieldOf && !isElse)
        for (const { path, message } of checkCriteria(criteria, fieldOf))
          // A condition that cannot be read has its sentence already.
          if (!has(found, `${at}.criteria.${path.slice(0, -1).join('.')}`))
            add(`${at}.criteria.${path.join('.')}`, message);
      if (outcome === 'clauses') check(inner, `${at}.fulfillment.clause.`);
    }
  };
  check(clauses, '');
  return found;
}

const has = (problems: Problems, start: string): boolean =>
  [...problems.keys()].some((path) => path === start || path.startsWith(`${start}.`));

/** The problems below a path, by the rest of their paths; the one at the path itself has the path ''. */
export function problemsBelow(problems: Problems, start: string): Problems {
  const below = new Map<string, string>();
  for (const [path, message] of problems) {
    if (path === start) below.set('', message);
    else if (path.startsWith(`${start}.`)) below.set(path.slice(start.length + 1), message);
  }
  return below;
}

/** As the builder of criteria knows problems: by the steps of their paths. */
export const criteriaProblems = (problems: Problems): CriteriaProblem[] =>
  [...problems].flatMap(([path, message]) =>
    path === '' ? [] : [{ path: path.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step)), message }],
  );
