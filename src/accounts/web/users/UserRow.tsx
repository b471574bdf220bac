import { ShieldCheck } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormatDate } from '../../../foundation/web/dates/use-format-date.ts';
import { useNow } from '../../../foundation/web/dates/use-now.ts';
import { Avatar } from '../../../ui/primitives/Avatar.tsx';
import { StatusPill } from '../../../ui/primitives/StatusPill.tsx';
import { Tag } from '../../../ui/primitives/Tag.tsx';
import type { User } from '../../contract/user.ts';
import { PresenceDot } from '../availability/PresenceDot.tsx';
import { PresenceText } from '../availability/PresenceText.tsx';
import { userPath } from '../paths.ts';
import { rolesQuery } from '../settings-queries.ts';
import { UserMenu } from './UserMenu.tsx';

interface UserRowProps {
  user: User;
  isMe: boolean;
  mayEdit: boolean;
  maySetAvailability: boolean;
  onDelete: () => void;
  onOutOfOffice: () => void;
}

const cell = 'px-3 py-1.5 first:ps-4 last:pe-4 md:first:ps-6 md:last:pe-6';

/** A person: the name opens the drawer, the menu does the rest. */
export function UserRow({ user, isMe, mayEdit, maySetAvailability, onDelete, onOutOfOffice }: UserRowProps) {
  const { t } = useTranslation('accounts');
  const formatDate = useFormatDate();
  const name = `${user.first_name} ${user.last_name}`;
  // A pending user is one who was invited and has not answered.
  const status = <StatusPill entity="user" value={user.status === 'pending' ? 'invited' : user.status} />;
  return (
    <tr className="relative h-11 border-b border-subtle bg-surface hover:bg-hover">
      <th scope="row" className={`${cell} text-start font-regular max-md:w-full max-md:max-w-0`}>
        <div className="flex min-w-0 items-center gap-2.5">
          <Face user={user} name={name} />
          <div className="min-w-0 flex-1">
            <div className="flex min-w-0 items-baseline gap-1">
              <Link
                to={userPath(user.id)}
                dir="auto"
                className="truncate rounded-xs font-medium after:absolute after:inset-0"
              >
                {name}
              </Link>
              {isMe && <span className="shrink-0 text-tertiary">{t('users.you')}</span>}
              <Presence user={user} />
            </div>
            <span className="block truncate text-xs text-tertiary">
              <bdi>{user.email}</bdi>
            </span>
            <div className="mt-1 flex min-w-0 items-center gap-2 md:hidden">
              {status}
              <span className="truncate text-xs text-secondary">{user.role.name}</span>
            </div>
          </div>
        </div>
      </th>
      <td className={`${cell} max-md:hidden`}>
        <RoleName user={user} />
      </td>
      <td className={`${cell} max-md:hidden`}>{status}</td>
      <td
        className={`${cell} hidden text-secondary tabular-nums lg:table-cell`}
        title={user.last_active_time ? formatDate(user.last_active_time, 'date_time') : undefined}
      >
        {isMe ? t('users.now') : <bdi>{formatDate(user.last_active_time, 'label')}</bdi>}
      </td>
      <td className={`${cell} w-16 text-end`}>
        {(mayEdit || maySetAvailability) && (
          <UserMenu user={user} isMe={isMe} mayEdit={mayEdit} onDelete={onDelete} onOutOfOffice={onOutOfOffice} />
        )}
      </td>
    </tr>
  );
}

/** The role's name; who may do everything is marked. */
function RoleName({ user }: { user: User }) {
  const { data: isSuperAdmin = false } = useQuery({
    ...rolesQuery,
    select: ({ items }) => items.find((role) => role.id === user.role.id)?.built_in === 'super_admin',
  });
  if (!isSuperAdmin) return <span className="block truncate">{user.role.name}</span>;
  return (
    <Tag tone="bot" icon={ShieldCheck}>
      {user.role.name}
    </Tag>
  );
}

/** With a mark of whether they are there. Who is invited or inactive is neither. */
function Face({ user, name }: { user: User; name: string }) {
  const now = useNow().getTime();
  return (
    <span className="relative grid shrink-0">
      <Avatar name={name} size={30} />
      {user.status === 'active' && <PresenceDot availability={user.availability} now={now} />}
    </span>
  );
}

/** The same in words, of one who is not there. */
function Presence({ user }: { user: User }) {
  const now = useNow().getTime();
  if (user.status !== 'active') return null;
  return (
    <span className="truncate text-xs text-tertiary">
      <PresenceText availability={user.availability} now={now} />
    </span>
  );
}
