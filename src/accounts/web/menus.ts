import { Building2, Users } from 'lucide-react';
import type { AreaMenus, SettingsEntry } from '../../foundation/web/slots/area.ts';
import { accountPermissions } from '../contract/permissions.ts';
import { accountPaths } from './paths.ts';
import { peopleSearch } from './search/people-search.tsx';
import { describeAccountShortcuts } from './shortcut-list.ts';

const settingsEntries: readonly SettingsEntry[] = [
  {
    id: 'organisation',
    group: 'workspace',
    position: 10,
    label: 'accounts_names:organisation',
    icon: Building2,
    to: accountPaths.organisation,
  },
  {
    id: 'users',
    group: 'workspace',
    position: 20,
    label: 'accounts_names:users',
    icon: Users,
    to: accountPaths.users,
  },
];

/** What this area adds to menus and searches. */
export const accountMenus: AreaMenus = {
  permissions: accountPermissions,
  settingsEntries,
  search: peopleSearch,
  shortcuts: describeAccountShortcuts,
};
