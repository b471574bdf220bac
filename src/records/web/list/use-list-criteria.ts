import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { bothCriteria, checkCriteria, criteriaSchema, type Criteria } from '../../../rules/contract/criteria.ts';
import type { ListView, ModuleInfo } from '../../contract/module.ts';
import { criteriaFields } from './criteria-fields.ts';

/** In the query of the list's address, as JSON: criteria on top of those of the view. */
const FILTER = 'filter';
/** And those that stand in place of the view's own, which it keeps until it is saved. */
const CONDITIONS = 'conditions';

/** Criteria of an address; undefined for none, and for a link that was cut off. */
function read(text: string | null, module: ModuleInfo): Criteria | undefined {
  if (text === null) return undefined;
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    return undefined;
  }
  const parsed = criteriaSchema.safeParse(given);
  if (!parsed.success) return undefined;
  const fields = new Map(criteriaFields(module).map((field) => [field.name, field]));
  return checkCriteria(parsed.data, (name) => fields.get(name)).length === 0 ? parsed.data : undefined;
}

/** The query of an address without changed criteria: `view` without those of the view, which another one does not have. */
export function withoutCriteria(params: URLSearchParams, which: 'view' | 'all'): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete(CONDITIONS);
  if (which === 'all') next.delete(FILTER);
  return next;
}

export type ListCriteria = ReturnType<typeof useListCriteria>;

/**
 * What narrows a list: the conditions of its view, which may be changed here without changing the view, and quick
 * criteria on top. Both stand in its address, so that a link shows the same to a colleague.
 */
export function useListCriteria(module: ModuleInfo, view: ListView) {
  const [params, setParams] = useSearchParams();
  const [filterText, conditionsText] = [params.get(FILTER), params.get(CONDITIONS)];
  const quick = useMemo(() => read(filterText, module) ?? null, [filterText, module]);
  const changed = useMemo(() => read(conditionsText, module), [conditionsText, module]);
  const isViewChanged = changed !== undefined && JSON.stringify(changed) !== JSON.stringify(view.criteria);
  const ofView = isViewChanged ? changed : view.criteria;
  const change = useCallback(
    (name: string, text: string | null) =>
      setParams((known) => {
        const next = new URLSearchParams(known);
        if (text === null) next.delete(name);
        else next.set(name, text);
        return next;
      }),
    [setParams],
  );
  return {
    /** The conditions of the view as they are applied. */
    ofView,
    isViewChanged,
    quick,
    isChanged: isViewChanged || quick !== null,
    /** What the list is asked for beside the view, or in place of it. */
    asked: useMemo(() => (isViewChanged ? bothCriteria(ofView, quick) : quick), [isViewChanged, ofView, quick]),
    changeView: (next: Criteria) => {
      const text = JSON.stringify(next);
      change(CONDITIONS, text === JSON.stringify(view.criteria) ? null : text);
    },
    changeQuick: useCallback((next: Criteria) => change(FILTER, next === null ? null : JSON.stringify(next)), [change]),
    reset: () => setParams((known) => withoutCriteria(known, 'all')),
  };
}
