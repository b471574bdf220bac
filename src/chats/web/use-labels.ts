import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { FieldOption } from '../../records/contract/module.ts';
import { chatModuleQuery } from './queries.ts';

const none: readonly FieldOption[] = [];

/** The labels of the business, in its order; one that is not known any more is not shown. */
export function useLabels() {
  const { data: module } = useQuery(chatModuleQuery);
  return useMemo(() => {
    const options = module?.fields.find(({ id }) => id === 'labels')?.options ?? none;
    const byKey = new Map(options.map((option) => [option.value, option]));
    return { options, labelsOf: (keys: readonly string[]) => keys.flatMap((key) => byKey.get(key) ?? []) };
  }, [module]);
}
