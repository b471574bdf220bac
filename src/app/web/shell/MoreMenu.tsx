import { House, Settings } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useMessage } from '../../../foundation/web/i18n/message-key.ts';
import type { NavigationEntry } from '../../../foundation/web/slots/area.ts';
import type { LatePopupProps } from '../../../ui/primitives/late-popup.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/primitives/Menu.tsx';
import { paths } from '../paths.ts';
import type { NavigationState } from './navigation.ts';

export interface MoreMenuProps {
  links: readonly NavigationEntry[];
  state: NavigationState;
  side?: 'top' | undefined;
  /** On phones, where the header has neither: home and settings. */
  hasHome?: boolean | undefined;
}

/** The links of the navigation that have no room of their own. */
export function MoreMenu({ links, state, side, hasHome = false, ...popup }: MoreMenuProps & LatePopupProps) {
  const { t } = useTranslation('shell');
  const message = useMessage();
  const navigate = useNavigate();
  return (
    <Menu side={side} align={side === 'top' ? 'end' : 'start'} {...popup}>
      {links.map((link) => (
        <MenuItem key={link.id} icon={link.icon} disabled={state !== 'open'} onSelect={() => void navigate(link.to)}>
          {message(link.label)}
        </MenuItem>
      ))}
      {hasHome && (
        <>
          <MenuSeparator />
          <MenuItem icon={House} onSelect={() => void navigate(paths.home)}>
            {t('home')}
          </MenuItem>
          <MenuItem icon={Settings} onSelect={() => void navigate(paths.settings)}>
            {t('settings')}
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
