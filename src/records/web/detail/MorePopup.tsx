import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { LatePopupProps } from '../../../ui/primitives/late-popup.tsx';
import { Menu, MenuItem } from '../../../ui/primitives/Menu.tsx';

export interface MorePopupProps {
  /** One record's kind: "contact". */
  name: string;
  onDelete: () => void;
}

/** What is rarely done with a record. */
export function MorePopup({ name, onDelete, ...late }: MorePopupProps & LatePopupProps) {
  const { t } = useTranslation('records');
  return (
    <Menu align="end" {...late}>
      <MenuItem icon={Trash2} danger onSelect={onDelete}>
        {t('detail.delete', { name })}
      </MenuItem>
    </Menu>
  );
}
