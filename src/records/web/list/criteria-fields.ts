import type { ValueKindName } from '../../../rules/contract/comparators.ts';
import type { CriteriaField } from '../../../rules/contract/criteria.ts';
import type { ModuleInfo } from '../../contract/module.ts';

/** The fields of a module as criteria and their builder know them; records cannot be chosen by numbers that are masked. */
export const criteriaFields = ({ fields }: ModuleInfo): CriteriaField[] =>
  fields
    .filter((field) => field.is_masked !== true)
    .map(({ name, label, type, kind, options, lookup_module: module }) => ({
      name,
      label,
      type,
      kind: kind as ValueKindName,
      ...(options && { options }),
      ...(module !== null && { lookup: { module } }),
    }));
