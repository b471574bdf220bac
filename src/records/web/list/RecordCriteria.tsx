import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
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
        problems={problems}
        findRecords={findRecords}
        emptyText={emptyText}
        hasReader={hasReader}
      />
    </div>
  );
}
