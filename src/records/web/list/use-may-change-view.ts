import { useQuery } from '@tanstack/react-query';
import { currentUserQuery } from '../../../accounts/web/index.ts';
import type { ListView, ModuleInfo } from '../../contract/module.ts';

/** Whether the signed-in user may change and delete a view: their own, or one of the team for those who edit forms. */
export function useMayChangeView(module: ModuleInfo, view: ListView): boolean {
  const { data: userId } = useQuery({ ...currentUserQuery, select: ({ user_id: id }) => id });
  return !view.is_built_in && (module.allows.customize || (userId !== undefined && view.created_by === userId));
}
