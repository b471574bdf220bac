import { useQuery } from '@tanstack/react-query';
import { ChevronLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, Outlet, useLoaderData, useLocation } from 'react-router';
import type { CurrentUser } from '../../../accounts/contract/user.ts';
import { currentUserQuery } from '../../../accounts/web/index.ts';
import { useMessage } from '../../../foundation/web/i18n/message-key.ts';
import { settingsGroups } from '../../../foundation/web/slots/area.ts';
import { SideMenu, type SideMenuGroup } from '../../../ui/patterns/SideMenu.tsx';
import { paths } from '../paths.ts';
import { NARROW_QUERY, useMediaQuery } from '../../../ui/patterns/use-media-query.ts';
import type { loadSettingsEntries } from './settings-entries.ts';

const permissionsOf = (user: CurrentUser) => user.permissions;

/** Menu at the start and page beside it; below 1024 px the menu is a page of its own. */
export function SettingsLayout() {
  const { t } = useTranslation(['shell', 'menus']);
  const message = useMessage();
  const declared = useLoaderData() as Awaited<ReturnType<typeof loadSettingsEntries>>;
  const { data: permissions = [] } = useQuery({ ...currentUserQuery, select: permissionsOf });
  const entries = declared.filter(({ permission }) => permission === undefined || permissions.includes(permission));
  const { pathname } = useLocation();
  const isNarrow = useMediaQuery(NARROW_QUERY);
  const isIndex = pathname === paths.settings;
  const groups: SideMenuGroup[] = settingsGroups
    .map((group) => ({
      label: t(`menus:settings_menu.${group}`),
      links: entries
        .filter((entry) => entry.group === group)
        .map(({ to, label, icon }) => ({ to, label: message(label), icon })),
    }))
    .filter(({ links }) => links.length > 0);
  const [first] = entries;
  if (isNarrow && isIndex) {
    return (
      <>
        <h1 className="sr-only">{t('settings')}</h1>
        <SideMenu title={t('settings')} groups={groups} className="min-h-full border-e-0 max-md:[&>h2]:sr-only" />
      </>
    );
  }
  if (isNarrow) return <NarrowPage />;
  if (isIndex && first) return <Navigate to={first.to} replace />;
  return (
    <div className="flex h-full min-h-0">
      <div data-pane className="flex shrink-0">
        <SideMenu title={t('settings')} groups={groups} />
      </div>
      <div data-pane tabIndex={-1} className="min-w-0 flex-1 overflow-y-auto">
        <Outlet />
      </div>
    </div>
  );
}

function NarrowPage() {
  const { t } = useTranslation('menus');
  return (
    <div className="flex min-h-full flex-col">
      <Link
        to={paths.settings}
        className="flex min-h-11 items-center gap-1 self-start px-3 font-medium text-link hover:underline"
      >
        <ChevronLeft aria-hidden className="rtl:-scale-x-100" />
        {t('settings_menu.back')}
      </Link>
      <div className="min-h-0 flex-1">
        <Outlet />
      </div>
    </div>
  );
}
