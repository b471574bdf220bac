import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { checkCriteria, criteriaSchema, type Criteria } from '../../../rules/contract/criteria.ts';
import type { ModuleInfo } from '../../contract/module.ts';
import { criteriaFields } from './criteria-fields.ts';

/** In the query of the list's address: criteria on top of those of the view, as JSON. */
export const FILTER = 'filter';

function read(text: string | null, module: ModuleInfo): Criteria {
  if (text === null) return null;
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    // A link that was cut off shows the view without a filter.
    return null;
  }
  const parsed = criteriaSchema.safeParse(given);
  if (!parsed.success) return null;
  const fields = new Map(criteriaFields(module).map((field) => [field.name, field]));
  return checkCriteria(parsed.data, (name) => fields.get(name)).length === 0 ? parsed.data : null;
}

/** The quick criteria of a list: they stand in its address, so that a link shows the same to a colleague. */
export function useQuickCriteria(module: ModuleInfo): [Criteria, (criteria: Criteria) => void] {
  const [params, setParams] = useSearchParams();
  const text = params.get(FILTER);
  const criteria = useMemo(() => read(text, module), [text, module]);
  const change = useCallback(
    (next: Criteria) =>
      setParams((known) => {
        const changed = new URLSearchParams(known);
        if (next === null) changed.delete(FILTER);
        else changed.set(FILTER, JSON.stringify(next));
        return changed;
      }),
    [setParams],
  );
  return [criteria, change];
}
