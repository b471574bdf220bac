import { Keyboard, KeyRound, LogOut, Monitor, Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { CurrentUser } from '../../../accounts/contract/user.ts';
import { AvailabilityChoices, OutOfOfficeDialog, useSignOut } from '../../../accounts/web/index.ts';
import { Avatar } from '../../../ui/primitives/Avatar.tsx';
import type { LatePopupProps } from '../../../ui/primitives/late-popup.tsx';
import { Menu, MenuChoices, MenuGroup, MenuItem, MenuSeparator } from '../../../ui/primitives/Menu.tsx';
import { setTheme, themes, themeStore } from '../theme/theme.ts';
import { openOverlay } from './shell-store.ts';

const themeIcons = { system: Monitor, light: Sun, dark: Moon } as const;

/** Behind the face: the account, the theme and the way out. */
export function ProfileMenuPopup({ user, trigger, defaultOpen }: { user: CurrentUser } & LatePopupProps) {
  const { t } = useTranslation('menus');
  const theme = useStore(themeStore, (state) => state.theme);
  const signOut = useSignOut();
  const [isAbsenceOpen, setAbsenceOpen] = useState(false);
  return (
    <>
      <Menu align="end" className="w-64" trigger={trigger} defaultOpen={defaultOpen}>
        <div className="flex items-center gap-3 px-2.5 pt-2 pb-2.5">
          <Avatar name={user.first_name} letters={1} size={36} />
          <div className="min-w-0">
            <p dir="auto" className="truncate font-semibold">
              {user.first_name}
            </p>
            <p className="truncate text-xs text-tertiary">
              <bdi>{user.email_id}</bdi>
            </p>
          </div>
        </div>
        <MenuSeparator />
        <AvailabilityChoices userId={user.id} onOutOfOffice={() => setAbsenceOpen(true)} />
        <MenuSeparator />
        <MenuGroup label={t('theme.label')}>
          <MenuChoices
            label={t('theme.label')}
            value={theme}
            onValueChange={setTheme}
            options={themes.map((value) => ({ value, label: t(`theme.${value}`), icon: themeIcons[value] }))}
          />
        </MenuGroup>
        <MenuSeparator />
        <MenuItem icon={KeyRound} onSelect={() => openOverlay('change_password')}>
          {t('menu.change_password')}
        </MenuItem>
        <MenuItem icon={Keyboard} keyHint="?" onSelect={() => openOverlay('shortcuts')}>
          {t('menu.shortcuts')}
        </MenuItem>
        <MenuItem icon={LogOut} onSelect={() => signOut.mutate()}>
          {t('menu.logout')}
        </MenuItem>
      </Menu>
      {isAbsenceOpen && <OutOfOfficeDialog userId={user.id} onClose={() => setAbsenceOpen(false)} />}
    </>
  );
}
