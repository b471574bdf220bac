import { useTranslation } from 'react-i18next';
import type { LatePopupProps } from '../../../ui/primitives/late-popup.tsx';
import { Menu, MenuGroup, MenuItem } from '../../../ui/primitives/Menu.tsx';
import type { Column } from './board-columns.ts';

export interface MovePopupProps {
  /** Where the card can go. */
  columns: readonly Column[];
  onMove: (to: string) => void;
}

/** The columns that a card can be moved to. */
export function MovePopup({ columns, onMove, ...late }: MovePopupProps & LatePopupProps) {
  const { t } = useTranslation('record_board');
  return (
    <Menu align="end" {...late}>
      <MenuGroup label={t('move_to')}>
        {columns.map(({ key, label }) => (
          <MenuItem key={key} onSelect={() => onMove(key)}>
            {label}
          </MenuItem>
        ))}
      </MenuGroup>
    </Menu>
  );
}
