import { UserPlus } from 'lucide-react';
import { i18n } from '../../../foundation/web/i18n/i18n.ts';
import type { SearchContext, SearchHit, SearchSource } from '../../../foundation/web/slots/search-source.ts';
import { matchHits } from '../../../foundation/web/slots/match-hits.ts';
import { Avatar } from '../../../ui/primitives/Avatar.tsx';
import type { User } from '../../contract/user.ts';
import { accountPaths, userPath } from '../paths.ts';
import { usersQuery } from '../queries.ts';

function toHit(user: User, query: string): SearchHit {
  const title = `${user.first_name} ${user.last_name}`.trim();
  return {
    id: `user:${user.id}`,
    title,
    detail: query === '' ? user.role.name : user.email,
    keywords: user.email,
    lead: <Avatar name={title} size={28} />,
    open: userPath(user.id),
  };
}

/** Without a word every colleague would stand before the commands. */
const isAsked = ({ query, scope, permissions }: SearchContext): boolean =>
  permissions.includes('business.read') && (query !== '' || scope === 'people');

const invite = ({ permissions }: SearchContext): SearchHit[] =>
  permissions.includes('organisation.edit')
    ? [{ id: 'invite_user', title: i18n.t('accounts:search.invite'), icon: UserPlus, open: accountPaths.newUser }]
    : [];

/** The users of the business, and the way to invite one. */
export const peopleSearch: readonly SearchSource[] = [
  {
    id: 'people',
    title: 'foundation:search_group.people',
    order: { all: 30, people: 30 },
    known: (context) =>
      isAsked(context)
        ? (context.queryClient.getQueryData(usersQuery.queryKey)?.items ?? []).map((user) => toHit(user, context.query))
        : [],
    search: async (context) => {
      if (!isAsked(context)) return { hits: [] };
      const { items: users } = await context.queryClient.ensureQueryData(usersQuery);
      return {
        hits: matchHits(
          users.map((user) => toHit(user, context.query)),
          context.query,
        ),
      };
    },
  },
  { id: 'invite', title: 'foundation:search_group.commands', order: { all: 61, commands: 41 }, known: invite },
];
