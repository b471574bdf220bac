import { useQueries, useQuery } from '@tanstack/react-query';
import type { ModuleInfo } from '../../contract/module.ts';
import { moduleQuery, modulesQuery } from '../queries.ts';

/** The modules whose records refer to records of this one, in a lookup. */
export function useRelatedModules(module: string): readonly ModuleInfo[] {
  const { data: modules = [] } = useQuery(modulesQuery);
  return useQueries({
    queries: modules.filter(({ name }) => name !== module).map(({ name }) => moduleQuery(name)),
    combine: (results) =>
      results.flatMap(({ data }) =>
        data?.fields.some((field) => field.type === 'lookup' && field.lookup_module === module) ? [data] : [],
      ),
  });
}
