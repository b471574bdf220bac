import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '../../contract/user.ts';
import { OutOfOfficeDialog } from '../availability/OutOfOfficeDialog.tsx';
import { usePermission } from '../use-permission.ts';
import { currentUserQuery } from '../queries.ts';
import { DeleteUserDialog } from './DeleteUserDialog.tsx';
import { UserRow } from './UserRow.tsx';

interface UsersTableProps {
  users: readonly User[];
  mayEdit: boolean;
}

const head = 'h-9 px-3 text-start text-xs font-medium text-tertiary first:ps-4 last:pe-4 md:first:ps-6 md:last:pe-6';

/** One row per person; on phones the row has two lines. */
export function UsersTable({ users, mayEdit }: UsersTableProps) {
  const { t } = useTranslation('accounts');
  const { data: me } = useQuery(currentUserQuery);
  const maySetAvailability = usePermission('users.availability');
  const [absent, setAbsent] = useState<User | null>(null);
  const [toDelete, setToDelete] = useState<User | null>(null);
  return (
    <>
      <table className="w-full border-collapse md:table-fixed">
        <caption className="sr-only">{t('users.title')}</caption>
        <thead className="border-b border-subtle bg-surface max-md:sr-only">
          <tr>
            <th scope="col" className={head}>
              {t('users.name')}
            </th>
            <th scope="col" className={`${head} w-42`}>
              {t('users.role')}
            </th>
            <th scope="col" className={`${head} w-30`}>
              {t('users.status')}
            </th>
            <th scope="col" className={`${head} hidden w-36 lg:table-cell`}>
              {t('users.last_active')}
            </th>
            <th scope="col" className={`${head} w-16`}>
              <span className="sr-only">{t('users.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {users.map((user) => (
            <UserRow
              key={user.id}
              user={user}
              isMe={user.id === me?.id}
              mayEdit={mayEdit}
              maySetAvailability={maySetAvailability}
              onDelete={() => setToDelete(user)}
              onOutOfOffice={() => setAbsent(user)}
            />
          ))}
        </tbody>
      </table>
      {absent && <OutOfOfficeDialog userId={absent.id} onClose={() => setAbsent(null)} />}
      {toDelete && <DeleteUserDialog user={toDelete} onClose={() => setToDelete(null)} />}
    </>
  );
}
