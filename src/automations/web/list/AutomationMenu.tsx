import { Ellipsis, History, Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { IconButton } from '../../../ui/primitives/IconButton.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/primitives/Menu.tsx';
import type { ChatAutomation } from '../../contract/automation.ts';
import { automationPaths } from '../paths.ts';

interface AutomationMenuProps {
  automation: Pick<ChatAutomation, 'id' | 'name'>;
  mayEdit: boolean;
  onDelete: () => void;
}

/** What can be done with an automation. */
export function AutomationMenu({ automation: { id, name }, mayEdit, onDelete }: AutomationMenuProps) {
  const { t } = useTranslation('automations');
  const navigate = useNavigate();
  return (
    <Menu
      align="end"
      trigger={<IconButton size="sm" dim icon={Ellipsis} aria-label={t('actions.of', { name })} tooltip={false} />}
    >
      <MenuItem icon={History} onSelect={() => void navigate(automationPaths.automation(id))}>
        {t('actions.open')}
      </MenuItem>
      {mayEdit && (
        <>
          <MenuItem icon={Pencil} onSelect={() => void navigate(automationPaths.edit(id))}>
            {t('actions.edit')}
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
