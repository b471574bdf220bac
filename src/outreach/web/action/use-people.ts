import { useQuery } from '@tanstack/react-query';
import { usersQuery } from '../../../accounts/web/index.ts';
import type { SelectOption } from '../../../ui/primitives/Select.tsx';

/** Colleagues who can be given something, as options. */
export function usePeople(): readonly SelectOption<string>[] {
  const { data: users = [] } = useQuery(usersQuery);
  return users
    .filter(({ status }) => status === 'active')
    .map(({ id, first_name, last_name }) => ({ value: id, label: `${first_name} ${last_name}`.trim() }));
}
