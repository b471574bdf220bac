import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { usersQuery } from '../../../accounts/web/index.ts';
import type { MentionPerson } from './mentions.ts';

/** The team: everyone, so that the names of people who left are still recognised, and those who can be named now. */
export function useMentionPeople(): { all: readonly MentionPerson[]; active: readonly MentionPerson[] } {
  const { data: users } = useQuery(usersQuery);
  return useMemo(() => {
    const people = (users ?? [])
      .map(({ id, first_name: first, last_name: last, status }) => ({ id, status, name: `${first} ${last}`.trim() }))
      .toSorted((a, b) => a.name.localeCompare(b.name));
    return { all: people, active: people.filter(({ status }) => status === 'active') };
  }, [users]);
}
