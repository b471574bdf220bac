import { z } from 'zod';
import { action, ACTIONS_MAX, type Action } from '../../actions/contract/action.ts';
import { optionalText } from '../../foundation/contract/fields.ts';
import { criteriaSchema, type Criteria } from '../../rules/contract/criteria.ts';

/** Clauses within clauses: as deep as people can still read. */
export const CLAUSE_DEPTH_MAX = 3;
/** All clauses of a rule together. */
export const CLAUSES_MAX = 50;

/** `actions` are done; `clause` are further clauses, of which again the first that matches counts. */
export type Fulfillment = { actions: Action[] } | { clause: Clause[] };

/** When a chat fits the criteria, the fulfillment is what happens. Criteria may be null in the last clause only: everyone else. */
export interface Clause {
  name: string;
  criteria: Criteria;
  fulfillment: Fulfillment;
}

type Path = (string | number)[];
type Report = (path: Path, message: string) => void;

const isObject = (given: unknown): given is Record<string, unknown> =>
  typeof given === 'object' && given !== null && !Array.isArray(given);

const clauseName = optionalText(60);

class ClauseReader {
  count = 0;
  readonly report: Report;

  constructor(report: Report) {
    this.report = report;
  }

  clauses(given: unknown, path: Path, depth: number): Clause[] {
    if (!Array.isArray(given) || given.length === 0) {
      this.report(path, 'Empty clause');
      return [];
    }
    if (depth > CLAUSE_DEPTH_MAX) {
      this.report(path, `Use at most ${CLAUSE_DEPTH_MAX} clauses within each other.`);
      return [];
    }
    this.count += given.length;
    if (this.count > CLAUSES_MAX) {
      this.report(path, `Use at most ${CLAUSES_MAX} clauses.`);
      return [];
    }
    return given.flatMap((each: unknown, index) =>
      this.clause(each, [...path, index], { depth, isLast: index === given.length - 1 }),
    );
  }

  clause(given: unknown, path: Path, { depth, isLast }: { depth: number; isLast: boolean }): Clause[] {
    if (!isObject(given)) {
      this.report(path, 'Invalid clause');
      return [];
    }
    const name = this.parsed(clauseName, given['name'] ?? '', [...path, 'name']) ?? '';
    const criteria = this.parsed(criteriaSchema, given['criteria'] ?? null, [...path, 'criteria']) ?? null;
    if ((given['criteria'] === undefined || criteria === null) && !isLast && isNothing(given['criteria']))
      this.report([...path, 'criteria'], 'Criteria can be empty only in the last clause.');
    const fulfillment = this.fulfillment(given['fulfillment'], [...path, 'fulfillment'], depth);
    return fulfillment === null ? [] : [{ name, criteria, fulfillment }];
  }

  fulfillment(given: unknown, path: Path, depth: number): Fulfillment | null {
    if (!isObject(given)) {
      this.report(path, 'Invalid fulfillment');
      return null;
    }
    const { actions, clause } = given;
    if (clause !== undefined && clause !== null)
      return { clause: this.clauses(Array.isArray(clause) ? clause : [clause], [...path, 'clause'], depth + 1) };
    if (actions === undefined || actions === null) {
      this.report(path, 'Valid Fulfillment Type is mandatory.');
      return null;
    }
    return { actions: this.actions(actions, [...path, 'actions']) };
  }

  actions(given: unknown, path: Path): Action[] {
    if (!Array.isArray(given)) {
      this.report(path, 'Invalid Actions');
      return [];
    }
    if (given.length === 0) this.report(path, 'Choose at least one action.');
    if (given.length > ACTIONS_MAX) {
      this.report(path, `Use at most ${ACTIONS_MAX} actions.`);
      return [];
    }
    return given.flatMap((each: unknown, index): Action[] => {
      if (!isObject(each)) {
        this.report([...path, index], 'Invalid Action');
        return [];
      }
      const read = this.parsed(action, each, [...path, index]);
      return read === undefined ? [] : [read];
    });
  }

  parsed<Schema extends z.ZodType>(schema: Schema, given: unknown, path: Path): z.output<Schema> | undefined {
    const result = schema.safeParse(given);
    if (result.success) return result.data;
    for (const issue of result.error.issues)
      this.report([...path, ...issue.path.filter((part) => typeof part !== 'symbol')], issue.message);
    return undefined;
  }
}

/** Criteria that say nothing, in any form in which they are sent. */
const isNothing = (criteria: unknown): boolean =>
  criteria === undefined ||
  criteria === null ||
  (Array.isArray(criteria) && criteria.length === 0) ||
  (isObject(criteria) && Array.isArray(criteria['criteria']) && criteria['criteria'].length === 0);

/** Clauses as they are sent and stored. What is refused has its path: `[0, 'fulfillment', 'actions', 1, 'data', 'id']`. */
export const clausesSchema = z.unknown().transform((given, { addIssue }): Clause[] => {
  let isValid = true;
  const reader = new ClauseReader((path, message) => {
    isValid = false;
    addIssue({ code: 'custom', path, message, input: given });
  });
  const clauses = reader.clauses(given, [], 1);
  return isValid ? clauses : z.NEVER;
});

/** Every clause with its place, outer ones first: `2`, `2.1`. */
export function numberedClauses(clauses: readonly Clause[], before = ''): { path: string; clause: Clause }[] {
  return clauses.flatMap((clause, index) => {
    const path = `${before}${index + 1}`;
    const { fulfillment } = clause;
    return [{ path, clause }, ...('clause' in fulfillment ? numberedClauses(fulfillment.clause, `${path}.`) : [])];
  });
}
