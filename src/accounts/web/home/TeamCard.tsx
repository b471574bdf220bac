import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { addMessages } from '../../../foundation/web/i18n/i18n.ts';
import { useFormatDate } from '../../../foundation/web/dates/use-format-date.ts';
import { Avatar } from '../../../ui/primitives/Avatar.tsx';
import { ErrorState } from '../../../ui/primitives/ErrorState.tsx';
import { SkeletonRows } from '../../../ui/primitives/Skeleton.tsx';
import { StatusPill } from '../../../ui/primitives/StatusPill.tsx';
import { Tag } from '../../../ui/primitives/Tag.tsx';
import { HomeCard } from '../../../ui/patterns/HomeCard.tsx';
import type { User } from '../../contract/user.ts';
import { teamCard } from '../messages/team-card.ts';
import { accountPaths } from '../paths.ts';
import { currentUserQuery, usersQuery } from '../queries.ts';

addMessages('team_card', teamCard);

/** More than this is looked at on the users page. */
const SHOWN = 8;

/** Who is in the business, and whether they are there. */
export function TeamCard() {
  const { t } = useTranslation('team_card');
  const users = useQuery(usersQuery);
  const { data: ownId } = useQuery({ ...currentUserQuery, enabled: false, select: ({ id }) => id });
  return (
    <HomeCard title={t('title')} to={accountPaths.users} linkLabel={t('open')}>
      {users.isPending && <SkeletonRows rows={3} />}
      {users.isError && !users.data && (
        <ErrorState headingLevel={3} onRetry={() => void users.refetch()} retrying={users.isFetching} />
      )}
      <ul className="py-1">
        {users.data?.slice(0, SHOWN).map((user) => (
          <TeamRow key={user.id} user={user} isOwn={user.id === ownId} />
        ))}
      </ul>
    </HomeCard>
  );
}

function TeamRow({ user, isOwn }: { user: User; isOwn: boolean }) {
  const { t } = useTranslation('team_card');
  const formatDate = useFormatDate();
  const name = `${user.first_name} ${user.last_name}`.trim();
  return (
    <li className="flex min-h-12 items-center gap-3 px-4 py-1.5">
      <Avatar name={name} size={28} />
      <div className="min-w-0 flex-1">
        <p className="flex min-w-0 items-center gap-2">
          <span dir="auto" className="truncate font-medium">
            {name}
          </span>
          {isOwn && <Tag>{t('you')}</Tag>}
        </p>
        <p className="truncate text-xs text-tertiary">
          {user.role.name}
          {' · '}
          {user.last_active_time
            ? t('active_at', { time: formatDate(user.last_active_time, 'label') })
            : t('never_active')}
        </p>
      </div>
      <StatusPill entity="user" value={user.status === 'pending' ? 'invited' : user.status} />
    </li>
  );
}
