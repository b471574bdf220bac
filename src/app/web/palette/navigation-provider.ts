import { House, Keyboard, KeyRound, LogOut, Monitor, Moon, Settings, Sun } from 'lucide-react';
import { accountPaths, businessQuery } from '../../../accounts/web/index.ts';
import { i18n } from '../../../foundation/web/i18n/i18n.ts';
import type { PaletteContext, PaletteEntry, PaletteProvider } from '../../../foundation/web/slots/area.ts';
import { paths } from '../paths.ts';
import { settingsMenu } from '../settings/settings-menu.ts';
import { navigation, navigationState } from '../shell/navigation.ts';
import { openOverlay } from '../shell/shell-store.ts';
import { setTheme, themes } from '../theme/theme.ts';

const themeIcons = { system: Monitor, light: Sun, dark: Moon } as const;

/** The nine areas; none while their links are closed. */
function areaEntries({ navigate, queryClient }: PaletteContext): PaletteEntry[] {
  if (navigationState(queryClient.getQueryData(businessQuery.queryKey)) !== 'open') return [];
  return navigation.map(({ id, to, icon, key }) => ({
    id: `go:${id}`,
    group: i18n.t('shell:palette.group_go'),
    label: i18n.t(`shell:nav.${id}`),
    icon,
    keyHint: `G ${key.toUpperCase()}`,
    run: () => navigate(to),
  }));
}

function placeEntries(context: PaletteContext): PaletteEntry[] {
  const { navigate } = context;
  return [
    {
      id: 'go:home',
      group: i18n.t('shell:palette.group_go'),
      label: i18n.t('shell:home'),
      icon: House,
      keyHint: 'G H',
      run: () => navigate(paths.home),
    },
    ...areaEntries(context),
    {
      id: 'go:settings',
      group: i18n.t('shell:palette.group_go'),
      label: i18n.t('shell:settings'),
      icon: Settings,
      keyHint: 'G ,',
      run: () => navigate(paths.settings),
    },
    ...settingsMenu.flatMap(({ entries }) =>
      entries.map(({ id, icon }) => ({
        id: `settings:${id}`,
        group: i18n.t('shell:palette.group_settings'),
        label: i18n.t(`shell:settings_menu.${id}`),
        keywords: i18n.t('shell:settings'),
        icon,
        run: () => navigate(`${paths.settings}/${id}`),
      })),
    ),
  ];
}

function commandEntries({ navigate }: PaletteContext): PaletteEntry[] {
  const group = i18n.t('shell:palette.group_commands');
  return [
    ...themes.map((theme) => ({
      id: `theme:${theme}`,
      group,
      label: i18n.t('shell:palette.theme', { theme: i18n.t(`shell:theme.${theme}`) }),
      icon: themeIcons[theme],
      run: () => setTheme(theme),
    })),
    {
      id: 'change_password',
      group,
      label: i18n.t('shell:menu.change_password'),
      icon: KeyRound,
      run: () => openOverlay('change_password'),
    },
    {
      id: 'shortcuts',
      group,
      label: i18n.t('shell:menu.shortcuts'),
      icon: Keyboard,
      keyHint: '?',
      run: () => openOverlay('shortcuts'),
    },
    {
      id: 'sign_out',
      group,
      label: i18n.t('shell:menu.logout'),
      keywords: 'sign out log out',
      icon: LogOut,
      run: () => navigate(accountPaths.signOut),
    },
  ];
}

/** Places and commands of the shell. */
export const navigationProviders: readonly PaletteProvider[] = [
  { scopes: ['all'], entries: (context) => [...placeEntries(context), ...commandEntries(context)] },
  { scopes: ['commands'], entries: (context) => [...commandEntries(context), ...placeEntries(context)] },
  { scopes: ['lists'], entries: areaEntries },
];
