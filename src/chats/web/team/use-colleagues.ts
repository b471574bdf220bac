import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { usersQuery } from '../../../accounts/web/index.ts';

export interface Colleague {
  id: string;
  /** As colleagues call each other. */
  firstName: string;
  name: string;
}

/** The colleagues of these ids whose names are known, in their order. */
export function useColleagues(ids: readonly string[]): readonly Colleague[] {
  const { data: users } = useQuery(usersQuery);
  const key = ids.join();
  return useMemo(() => {
    const byId = new Map(users?.map((user) => [user.id, user]));
    return key.split(',').flatMap((id) => {
      const user = byId.get(id);
      return user ? [{ id, firstName: user.first_name, name: `${user.first_name} ${user.last_name}`.trim() }] : [];
    });
  }, [users, key]);
}
