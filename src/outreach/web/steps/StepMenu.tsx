import { ArrowDown, ArrowUp, Copy, Ellipsis, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/primitives/IconButton.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/primitives/Menu.tsx';

interface StepMenuProps {
  /** From 1. */
  position: number;
  count: number;
  isFull: boolean;
  onMove: (by: -1 | 1) => void;
  onDuplicate: () => void;
  onRemove: () => void;
}

/** What can be done with a step. */
export function StepMenu({ position, count, isFull, onMove, onDuplicate, onRemove }: StepMenuProps) {
  const { t } = useTranslation('outreach');
  return (
    <Menu
      align="end"
      trigger={
        <IconButton size="sm" dim icon={Ellipsis} tooltip={false} aria-label={t('canvas.menu', { step: position })} />
      }
    >
      <MenuItem icon={ArrowUp} keyHint="Alt ↑" disabled={position === 1} onSelect={() => onMove(-1)}>
        {t('canvas.up')}
      </MenuItem>
      <MenuItem icon={ArrowDown} keyHint="Alt ↓" disabled={position === count} onSelect={() => onMove(1)}>
        {t('canvas.down')}
      </MenuItem>
      <MenuItem icon={Copy} disabled={isFull} onSelect={onDuplicate}>
        {t('canvas.duplicate')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={Trash2} danger onSelect={onRemove}>
        {t('canvas.remove')}
      </MenuItem>
    </Menu>
  );
}
