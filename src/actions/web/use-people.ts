import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { usersQuery } from '../../accounts/web/index.ts';

interface People {
  /** Those who can be chosen. */
  active: readonly { id: string; name: string }[];
  /** What a user is called, also one who was deleted; three dots while it is not known. */
  nameOf: (id: string) => string;
  /** Why a chosen user gets nothing any more. */
  problemOf: (id: string) => string | undefined;
}

/** Colleagues for whom something is done, and who of those that were chosen has left. */
export function usePeople(): People {
  const { t } = useTranslation('actions');
  const { data: users } = useQuery(usersQuery);
  return useMemo(() => {
    const people = (users ?? []).map(({ id, first_name, last_name, status }) => ({
      id: id as string,
      name: `${first_name} ${last_name}`.trim(),
      isActive: status === 'active',
    }));
    const byId = new Map(people.map((person) => [person.id, person]));
    return {
      active: people.filter(({ isActive }) => isActive),
      nameOf: (id) => byId.get(id)?.name ?? (users ? t('assign.gone') : '…'),
      problemOf(id) {
        const person = byId.get(id);
        if (!users || person?.isActive) return undefined;
        return person ? t('assign.inactive_problem', { name: person.name }) : t('assign.gone_problem');
      },
    };
  }, [users, t]);
}
