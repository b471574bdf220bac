import { Ellipsis, LogOut, User } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/primitives/IconButton.tsx';
import { Menu, MenuItem } from '../../../ui/primitives/Menu.tsx';
import type { SequenceMember } from '../../contract/sequence.ts';

interface MemberMenuProps {
  member: SequenceMember;
  onContact: () => void;
  onExit: (() => void) | undefined;
}

/** What can be done with one member. */
export function MemberMenu({ member: { contact }, onContact, onExit }: MemberMenuProps) {
  const { t } = useTranslation(['sequence_members', 'sequences']);
  return (
    <Menu
      align="end"
      trigger={
        <IconButton
          size="sm"
          dim
          icon={Ellipsis}
          tooltip={false}
          className="z-base"
          aria-label={t('sequences:members.menu_of', { name: contact.label })}
        />
      }
    >
      <MenuItem icon={User} onSelect={onContact}>
        {t('messages.open_contact')}
      </MenuItem>
      {onExit && (
        <MenuItem icon={LogOut} danger onSelect={onExit}>
          {t('exit')}
        </MenuItem>
      )}
    </Menu>
  );
}
