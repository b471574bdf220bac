import type { LatePopupProps } from '../primitives/late-popup.tsx';
import { Menu, MenuItem } from '../primitives/Menu.tsx';
import type { BulkAction } from './bulk-action.ts';

export interface BulkMorePopupProps {
  actions: readonly BulkAction[];
}

/** The actions for which the bar of a phone has no room. */
export function BulkMorePopup({ actions, ...late }: BulkMorePopupProps & LatePopupProps) {
  return (
    <Menu align="end" side="top" {...late}>
      {actions.map(({ id, label, icon, danger, disabled = false, busy = false, onPress }) => (
        <MenuItem key={id} icon={icon} danger={danger} disabled={disabled || busy} onSelect={onPress}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}
