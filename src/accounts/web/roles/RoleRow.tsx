import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { IconButton } from '../../../ui/primitives/IconButton.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/primitives/Menu.tsx';
import { Tag } from '../../../ui/primitives/Tag.tsx';
import type { Role } from '../../contract/roles.ts';
import { rolePath } from '../paths.ts';
import { describeRole } from './describe-role.ts';

interface RoleRowProps {
  role: Role;
  mayEdit: boolean;
  onDelete: () => void;
}

/** A role, what it allows in a line, and how many have it. */
export function RoleRow({ role, mayEdit, onDelete }: RoleRowProps) {
  const { t, i18n } = useTranslation('accounts');
  const navigate = useNavigate();
  return (
    <li className="relative flex min-h-14 items-center gap-3 border-b border-subtle bg-surface px-4 py-2 hover:bg-hover md:px-6">
      <div className="min-w-0 flex-1">
        <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <Link
            to={rolePath(role.id)}
            dir="auto"
            className="min-w-0 rounded-xs font-medium break-words after:absolute after:inset-0"
          >
            {role.name}
          </Link>
          {role.built_in && <Tag>{t('roles.built_in')}</Tag>}
        </div>
        <p className="text-xs text-tertiary">{describeRole(role, t, i18n)}</p>
      </div>
      <span className="shrink-0 text-secondary tabular-nums">{t('roles.people', { count: role.user_count })}</span>
      <span className="w-6 shrink-0">
        {mayEdit && !role.built_in && (
          <Menu
            align="end"
            trigger={
              <IconButton
                size="sm"
                dim
                icon={Ellipsis}
                aria-label={t('roles.actions_for', { name: role.name })}
                tooltip={false}
                className="z-base"
              />
            }
          >
            <MenuItem icon={Pencil} onSelect={() => void navigate(rolePath(role.id))}>
              {t('roles.edit')}
            </MenuItem>
            <MenuSeparator />
            <MenuItem icon={Trash2} danger onSelect={onDelete}>
              {t('roles.delete')}
            </MenuItem>
          </Menu>
        )}
      </span>
    </li>
  );
}
