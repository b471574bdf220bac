import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { capitaliseRaw } from '../../ui/primitives/status-tones.ts';
import { chatModuleQuery } from './queries.ts';

/** What a chat can be classified as, as the business has arranged it; a value that is not known is shown as it is. */
export function useClassifications() {
  const { data: module } = useQuery(chatModuleQuery);
  return useMemo(() => {
    const options = module?.fields.find(({ id }) => id === 'classification')?.options ?? [];
    const labelOf = (value: string) => options.find((option) => option.value === value)?.label ?? capitaliseRaw(value);
    return { options, labelOf };
  }, [module]);
}
