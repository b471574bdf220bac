import { findColleagues } from '../../../accounts/server/index.ts';
import type { Id } from '../../../foundation/contract/id.ts';
import type { BusinessContext } from '../../../foundation/server/work-context.ts';
import { conditionsOf, moduleRegistry, readLabels } from '../../../records/server/index.ts';
import {
  isGroup,
  checkCriteria,
  type Condition,
  type Criteria,
  type CriteriaField,
} from '../../../rules/contract/criteria.ts';
import { needsNoValue } from '../../../rules/contract/comparators.ts';
import { numberedClauses, type Clause } from '../../contract/clause.ts';
import type { RuleFields } from './rule-fields.ts';

/** What conditions name by an id, with its name; what is missing does not exist any more. */
export type References = ReadonlyMap<string, string>;

/** Where a reference is kept: users and records of several modules may have the same id. */
export const referenceKey = ({ type, lookup }: Pick<CriteriaField, 'type' | 'lookup'>, id: Id): string =>
  `${type === 'user' ? 'user' : (lookup?.module ?? '')} ${id}`;

const isReference = (field: CriteriaField | undefined): field is CriteriaField =>
  field !== undefined && (field.type === 'user' || field.lookup !== undefined);

/** The ids that a condition names. */
export const idsOf = ({ comparator, value }: Condition): Id[] =>
  needsNoValue(comparator)
    ? []
    : (Array.isArray(value) ? value : [value]).flatMap((each: unknown) => {
        const id = typeof each === 'object' && each !== null && 'id' in each ? each.id : each;
        return typeof id === 'string' && /^[1-9]\d{0,17}$/.test(id) ? [id] : [];
      });

const criteriaOf = (clauses: readonly Clause[]): Criteria[] =>
  numberedClauses(clauses).map(({ clause }) => clause.criteria);

/** Reads the people and records that conditions name: a statement for each module. */
export async function readReferences(
  ctx: BusinessContext,
  { fieldOf }: Pick<RuleFields, 'fieldOf'>,
  clauses: readonly Clause[],
): Promise<References> {
  const { tx, services, businessId } = ctx;
  const named = criteriaOf(clauses)
    .flatMap(conditionsOf)
    .flatMap((condition) => {
      const field = fieldOf(condition.field);
      return isReference(field) ? idsOf(condition).map((id) => ({ id, field })) : [];
    });
  const found = new Map<string, string>();
  for (const [module, ofModule] of Map.groupBy(named, ({ field }) =>
    field.type === 'user' ? null : field.lookup?.module,
  )) {
    const ids = [...new Set(ofModule.map(({ id }) => id))];
    const view =
      module === null || module === undefined ? null : moduleRegistry(services).modules.get(module)?.labelView;
    const labels =
      module === null
        ? [
            ...(
              await findColleagues(
                tx,
                ids.map((user_id) => ({ business_id: businessId, user_id })),
              )
            ).values(),
          ]
        : view === null || view === undefined
          ? []
          : await readLabels(tx, view, businessId, ids);
    const [first] = ofModule;
    if (first) for (const { id, label } of labels) found.set(referenceKey(first.field, id), label);
  }
  return found;
}

/** What is wrong in the clauses of a rule, and where: `[0, 'criteria', 'criteria', 1, 'value']`. */
export interface ClauseProblem {
  path: (string | number)[];
  message: string;
}

const GONE = 'What this names does not exist any more.';

function goneIn(criteria: Criteria, fields: Pick<RuleFields, 'fieldOf'>, known: References): ClauseProblem[] {
  if (criteria === null) return [];
  return criteria.criteria.flatMap((part, index): ClauseProblem[] => {
    const at = ['criteria', index];
    if (isGroup(part))
      return goneIn(part, fields, known).map(({ path, message }) => ({ path: [...at, ...path], message }));
    const field = fields.fieldOf(part.field);
    if (!isReference(field)) return [];
    return idsOf(part).every((id) => known.has(referenceKey(field, id)))
      ? []
      : [{ path: [...at, 'value'], message: GONE }];
  });
}

/** Problems of the criteria of clauses: fields, comparators and values that are not known, and what they name and is gone. */
export function criteriaProblemsOf(
  clauses: readonly Clause[],
  fields: Pick<RuleFields, 'fieldOf'>,
  known: References,
  before: (string | number)[] = [],
): ClauseProblem[] {
  return clauses.flatMap(({ criteria, fulfillment }, index) => {
    const at = [...before, index];
    const own = [...checkCriteria(criteria, fields.fieldOf), ...goneIn(criteria, fields, known)].map(
      ({ path, message }) => ({ path: [...at, 'criteria', ...path], message }),
    );
    return 'clause' in fulfillment
      ? [...own, ...criteriaProblemsOf(fulfillment.clause, fields, known, [...at, 'fulfillment', 'clause'])]
      : own;
  });
}
