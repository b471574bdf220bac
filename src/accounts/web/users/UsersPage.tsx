import { useQuery } from '@tanstack/react-query';
import { Plus, UserPlus } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate, useParams } from 'react-router';
import type { Shortcut } from '../../../foundation/web/shortcuts/shortcut-store.ts';
import { useShortcuts } from '../../../foundation/web/shortcuts/use-shortcuts.ts';
import { PageHeader } from '../../../ui/patterns/PageHeader.tsx';
import { Button } from '../../../ui/primitives/Button.tsx';
import { TabPanel, Tabs } from '../../../ui/primitives/Tabs.tsx';
import { accountPaths } from '../paths.ts';
import { usersQuery } from '../queries.ts';
import { rolesQuery } from '../settings-queries.ts';
import { RoleDrawer } from '../roles/RoleDrawer.tsx';
import { RoleList } from '../roles/RoleList.tsx';
import { newShortcut } from '../shortcut-list.ts';
import { usePermission } from '../use-permission.ts';
import { PeopleSearch } from './PeopleSearch.tsx';
import { UserDrawer } from './UserDrawer.tsx';
import { UserList } from './UserList.tsx';
import { parseUsersRoute, type UsersRoute } from './parse-users-route.ts';

/** Settings, Users: people and roles. Drawers have routes of their own and lie over the list. */
export function UsersPage() {
  const route = parseUsersRoute(useParams()['*'] ?? '');
  return route ? <Users route={route} /> : <Navigate to="/" replace />;
}

function Users({ route: { tab, drawer } }: { route: UsersRoute }) {
  const { t } = useTranslation('accounts');
  const navigate = useNavigate();
  const mayEdit = usePermission('organisation.edit');
  const { data: users } = useQuery(usersQuery);
  const { data: roles } = useQuery(rolesQuery);
  const [search, setSearch] = useState('');
  const newPath = tab === 'users' ? accountPaths.newUser : accountPaths.newRole;
  const shortcuts = useMemo<Shortcut[]>(
    () =>
      mayEdit
        ? [
            {
              ...newShortcut(`accounts:${tab === 'users' ? 'users.invite' : 'roles.new'}`),
              run: () => void navigate(newPath),
            },
          ]
        : [],
    [mayEdit, tab, newPath, navigate],
  );
  useShortcuts(shortcuts);
  return (
    <>
      <PageHeader
        title={t(tab === 'users' ? 'users.tab_users' : 'users.tab_roles')}
        count={tab === 'users' ? users?.length : roles?.length}
        actions={
          <>
            {tab === 'users' && <PeopleSearch value={search} onChange={setSearch} className="w-55 max-md:hidden" />}
            {mayEdit && <NewButton tab={tab} onClick={() => void navigate(newPath)} />}
          </>
        }
      />
      {tab === 'users' && (
        <div className="px-4 pb-1 md:hidden">
          <PeopleSearch value={search} onChange={setSearch} />
        </div>
      )}
      <Tabs
        label={t('users.tabs')}
        tabs={[
          { value: 'users', label: t('users.tab_users') },
          { value: 'roles', label: t('users.tab_roles') },
        ]}
        value={tab}
        onValueChange={(next) => void navigate(next === 'users' ? accountPaths.users : accountPaths.roles)}
        className="px-4 md:px-6"
      >
        <TabPanel value="users">
          <UserList search={search} onClearSearch={() => setSearch('')} mayEdit={mayEdit} />
        </TabPanel>
        <TabPanel value="roles">
          <RoleList mayEdit={mayEdit} />
        </TabPanel>
      </Tabs>
      {drawer !== null && <OpenDrawer tab={tab} id={drawer === 'new' ? null : drawer.id} mayEdit={mayEdit} />}
    </>
  );
}

function NewButton({ tab, onClick }: { tab: UsersRoute['tab']; onClick: () => void }) {
  const { t } = useTranslation('accounts');
  return (
    <Button variant="primary" icon={tab === 'users' ? UserPlus : Plus} keyHint="N" onClick={onClick}>
      {tab === 'users' ? t('users.invite') : t('roles.new')}
    </Button>
  );
}

interface OpenDrawerProps {
  tab: UsersRoute['tab'];
  /** Null makes something new. */
  id: string | null;
  mayEdit: boolean;
}

/** The drawer of the address; closing it goes back to its list. */
function OpenDrawer({ tab, id, mayEdit }: OpenDrawerProps) {
  const navigate = useNavigate();
  const close = useCallback(
    () => void navigate(tab === 'users' ? accountPaths.users : accountPaths.roles),
    [navigate, tab],
  );
  const Drawer = tab === 'users' ? UserDrawer : RoleDrawer;
  return <Drawer key={id} id={id} mayEdit={mayEdit} onClose={close} />;
}
