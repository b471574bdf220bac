/** The public API of the rules area. */
export { evaluateCriteria, type Evaluation } from '../contract/evaluate-criteria.ts';
export { rulesArea } from './area.ts';
export { compileCriteria, timeSqlField, UnknownCriteriaField, type SqlField } from './compile-criteria.ts';
