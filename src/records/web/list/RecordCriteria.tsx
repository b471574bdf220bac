import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { CriteriaBuilder, type FindRecords } from '../../../rules/web/index.ts';
import type { Criteria, CriteriaProblem } from '../../../rules/contract/criteria.ts';
import type { ModuleInfo } from '../../contract/module.ts';
import { lookupQuery } from '../queries.ts';
import { criteriaFields } from './criteria-fields.ts';

interface RecordCriteriaProps {
  /** "Show contacts where". */
  label: string;
  module: ModuleInfo;
  value: Criteria;
  onChange: (value: Criteria) => void;
  /** What was found when the form was sent. */
  problems: readonly CriteriaProblem[];
  /** What it means that there is no condition; without it everything is included. */
  emptyText?: string;
  /** Whether "Me" may be chosen. Not in a rule that is the same for all and that Parley applies without a reader. */
  hasReader?: boolean;
}

/** Criteria of the fields of a module. The focus goes to the first condition that is refused, which may be far from the button. */
export function RecordCriteria(props: RecordCriteriaProps) {
  const { label, module, value, onChange, problems, emptyText, hasReader = true } = props;
  const client = useQueryClient();
  const fields = useMemo(() => criteriaFields(module), [module]);
  const findRecords: FindRecords = (other, query) => client.fetchQuery(lookupQuery(other, query));
  // The criteria in which the problems were found: a condition that was changed since has none until it is sent again.
  const [checked, setChecked] = useState({ problems, value });
  if (checked.problems !== problems) setChecked({ problems, value });
  const open = useMemo(
    () => problems.filter(({ path }) => isSameAt(checked.value, value, path.slice(0, -1))),
    [problems, checked.value, value],
  );
  const builder = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problems.length > 0) builder.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problems]);
  return (
    <div ref={builder}>
      <CriteriaBuilder
        label={label}
        value={value}
        onChange={onChange}
        fields={fields}
        problems={open}
        findRecords={findRecords}
        emptyText={emptyText}
        hasReader={hasReader}
      />
    </div>
  );
}

/** Whether both have the same condition at that path. */
function isSameAt(before: Criteria, now: Criteria, path: CriteriaProblem['path']): boolean {
  const at = (criteria: Criteria): unknown =>
    path.reduce<unknown>(
      (part, key) => (typeof part === 'object' && part !== null ? part[key as keyof typeof part] : undefined),
      criteria,
    );
  return JSON.stringify(at(before)) === JSON.stringify(at(now));
}
