import { CodeXml, Ellipsis, ExternalLink, Inbox, Link2, Pencil, Power, PowerOff, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { IconButton } from '../../../ui/primitives/IconButton.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/primitives/Menu.tsx';
import type { WebForm } from '../../contract/web-form.ts';
import { copyText } from '../copy-text.ts';
import { webFormPaths } from '../paths.ts';

interface WebFormMenuProps {
  form: WebForm;
  mayEdit: boolean;
  onEmbed: () => void;
  onSetActive: (isActive: boolean) => void;
  onDelete: () => void;
}

/** What can be done with a form. */
export function WebFormMenu({ form, mayEdit, onEmbed, onSetActive, onDelete }: WebFormMenuProps) {
  const { t } = useTranslation('webforms');
  const navigate = useNavigate();
  const { id, name, url, is_active: isActive } = form;
  return (
    <Menu
      align="end"
      trigger={
        <IconButton
          size="sm"
          dim
          icon={Ellipsis}
          aria-label={t('actions.of', { name })}
          tooltip={false}
          className="z-base"
        />
      }
    >
      {mayEdit && (
        <MenuItem icon={Pencil} onSelect={() => void navigate(webFormPaths.form(id))}>
          {t('actions.edit')}
        </MenuItem>
      )}
      <MenuItem icon={Inbox} onSelect={() => void navigate(webFormPaths.submissions(id))}>
        {t('actions.replies')}
      </MenuItem>
      {isActive && (
        <MenuItem icon={ExternalLink} onSelect={() => window.open(url, '_blank', 'noopener')}>
          {t('actions.open')}
        </MenuItem>
      )}
      <MenuItem icon={Link2} onSelect={() => copyText(url, t)}>
        {t('actions.copy_link')}
      </MenuItem>
      <MenuItem icon={CodeXml} onSelect={onEmbed}>
        {t('actions.embed')}
      </MenuItem>
      {mayEdit && (
        <>
          <MenuItem icon={isActive ? PowerOff : Power} onSelect={() => onSetActive(!isActive)}>
            {t(isActive ? 'actions.deactivate' : 'actions.activate')}
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={Trash2} danger onSelect={onDelete}>
            {t('actions.delete')}
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
