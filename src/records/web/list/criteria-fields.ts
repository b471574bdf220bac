import type { ValueKindName } from '../../../rules/contract/comparators.ts';
import type { CriteriaField } from '../../../rules/contract/criteria.ts';
import type { ModuleInfo } from '../../contract/module.ts';

/**
 * The fields of a module, and of what belongs to its records, as criteria and their builder know them; records cannot be
 * chosen by numbers that are masked.
 */
export const criteriaFields = ({ fields, source_fields: others }: ModuleInfo): CriteriaField[] => [
  ...fields.filter((field) => field.is_masked !== true).map(criteriaField),
  ...others.map((field) => ({ ...criteriaField(field), source: field.source })),
];

type Described = Omit<ModuleInfo['source_fields'][number], 'source' | 'column'>;

const criteriaField = ({ name, label, type, kind, options, lookup_module: module }: Described): CriteriaField => ({
  name,
  label,
  type,
  kind: kind as ValueKindName,
  ...(options && { options }),
  ...(module !== null && { lookup: { module } }),
});
