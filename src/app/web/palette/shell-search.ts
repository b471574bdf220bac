import { House, Keyboard, KeyRound, LogOut, Monitor, Moon, Settings, Sun } from 'lucide-react';
import { accountPaths, businessQuery } from '../../../accounts/web/index.ts';
import { i18n } from '../../../foundation/web/i18n/i18n.ts';
import type { SearchContext, SearchHit, SearchSource } from '../../../foundation/web/slots/area.ts';
import { paths } from '../paths.ts';
import { settingsMenu } from '../settings/settings-menu.ts';
import { navigation, navigationState } from '../shell/navigation.ts';
import { openOverlay } from '../shell/shell-store.ts';
import { setTheme, themes } from '../theme/theme.ts';
import '../messages/register-menus.ts';

const themeIcons = { system: Monitor, light: Sun, dark: Moon } as const;

/** The nine areas; none while their links are closed. */
function areaHits({ queryClient }: SearchContext): SearchHit[] {
  if (navigationState(queryClient.getQueryData(businessQuery.queryKey)) !== 'open') return [];
  return navigation.map(({ id, to, icon, key }) => ({
    id: `go:${id}`,
    title: i18n.t(`shell:nav.${id}`),
    icon,
    keyHint: `G ${key.toUpperCase()}`,
    open: to,
  }));
}

const pageHits = (context: SearchContext): SearchHit[] => [
  { id: 'go:home', title: i18n.t('shell:home'), icon: House, keyHint: 'G H', open: paths.home },
  ...areaHits(context),
  { id: 'go:settings', title: i18n.t('shell:settings'), icon: Settings, keyHint: 'G ,', open: paths.settings },
];

const settingsHits = (): SearchHit[] =>
  settingsMenu.flatMap(({ entries }) =>
    entries.map(({ id, icon }) => ({
      id: `settings:${id}`,
      title: i18n.t(`menus:settings_menu.${id}`),
      keywords: i18n.t('shell:settings'),
      icon,
      open: `${paths.settings}/${id}`,
    })),
  );

const commandHits = (): SearchHit[] => [
  ...themes.map((theme) => ({
    id: `theme:${theme}`,
    title: i18n.t('menus:palette.theme', { theme: i18n.t(`menus:theme.${theme}`) }),
    icon: themeIcons[theme],
    open: () => setTheme(theme),
  })),
  {
    id: 'change_password',
    title: i18n.t('menus:menu.change_password'),
    icon: KeyRound,
    open: () => openOverlay('change_password'),
  },
  {
    id: 'shortcuts',
    title: i18n.t('menus:menu.shortcuts'),
    icon: Keyboard,
    keyHint: '?',
    open: () => openOverlay('shortcuts'),
  },
  {
    id: 'sign_out',
    title: i18n.t('menus:menu.logout'),
    keywords: 'sign out log out',
    icon: LogOut,
    open: accountPaths.signOut,
  },
];

/** Pages and commands of the shell. Records of the areas stand above them, the orders leave room between. */
export const shellSearch: readonly SearchSource[] = [
  { id: 'pages', title: 'menus:palette.group_go', order: { all: 40, commands: 50, lists: 50 }, known: pageHits },
  { id: 'settings', title: 'menus:palette.group_settings', order: { all: 50, commands: 60 }, known: settingsHits },
  { id: 'commands', title: 'menus:palette.group_commands', order: { all: 60, commands: 40 }, known: commandHits },
];
