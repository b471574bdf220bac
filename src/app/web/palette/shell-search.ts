import { House, Keyboard, KeyRound, LogOut, Monitor, Moon, Settings, Sun } from 'lucide-react';
import { accountPaths, businessQuery } from '../../../accounts/web/index.ts';
import { i18n } from '../../../foundation/web/i18n/i18n.ts';
import { message } from '../../../foundation/web/i18n/message-key.ts';
import type { SettingsEntry } from '../../../foundation/web/slots/area.ts';
import type { SearchContext, SearchHit, SearchSource } from '../../../foundation/web/slots/search-source.ts';
import { composition } from '../../../foundation/web/slots/composition.ts';
import { paths } from '../paths.ts';
import { navigationState } from '../shell/navigation.ts';
import { openOverlay } from '../shell/shell-store.ts';
import { setTheme, themes } from '../theme/theme.ts';
import { newRecordCommands } from './new-record-commands.ts';

const themeIcons = { system: Monitor, light: Sun, dark: Moon } as const;

/** The links of the navigation; none while they are closed. */
function areaHits({ queryClient }: SearchContext): SearchHit[] {
  if (navigationState(queryClient.getQueryData(businessQuery.queryKey)) !== 'open') return [];
  return composition().navigation.map(({ id, label, to, icon, key }) => ({
    id: `go:${id}`,
    title: message(label),
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

const settingsHits = (entries: readonly SettingsEntry[]): SearchHit[] =>
  entries.map(({ id, label, icon, to }) => ({
    id: `settings:${id}`,
    title: message(label),
    keywords: i18n.t('shell:settings'),
    icon,
    open: to,
  }));

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

/** Pages and commands of the shell. Records of the areas are above them, the orders leave room between. */
export const createShellSearch = (entries: readonly SettingsEntry[]): readonly SearchSource[] => [
  { id: 'pages', title: 'menus:palette.group_go', order: { all: 40, commands: 50, lists: 50 }, known: pageHits },
  {
    id: 'settings',
    title: 'menus:palette.group_settings',
    order: { all: 50, commands: 60 },
    known: () => settingsHits(entries),
  },
  newRecordCommands,
  { id: 'commands', title: 'foundation:search_group.commands', order: { all: 60, commands: 40 }, known: commandHits },
];
