import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { stepFields } from '../../outreach/web/index.ts';
import { moduleQuery } from '../../records/web/index.ts';
import type { CriteriaField } from '../../rules/contract/criteria.ts';

const NONE: readonly CriteriaField[] = [];

/** What the conditions of steps are about; none until the fields of contacts are known. */
export function useStepFields(): readonly CriteriaField[] {
  const { data: contacts } = useQuery(moduleQuery('contacts'));
  return useMemo(() => (contacts ? stepFields(contacts) : NONE), [contacts]);
}
