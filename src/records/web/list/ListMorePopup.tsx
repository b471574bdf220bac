import { Download, Pencil, Plus, RotateCcw } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { LatePopupProps } from '../../../ui/primitives/late-popup.tsx';
import { Menu, MenuItem } from '../../../ui/primitives/Menu.tsx';
import type { ModuleInfo } from '../../contract/module.ts';
import { useListActions } from '../record-slots.ts';

export interface ListMorePopupProps {
  module: ModuleInfo;
  /** Missing where the view is as it was saved. */
  onReset: (() => void) | undefined;
  /** Missing for those who may not change the view. */
  onEdit: (() => void) | undefined;
  onSaveView: () => void;
  /** Missing for those who may not export. */
  onExport: (() => void) | undefined;
}

/** The buttons of a list's toolbar as a menu, for a phone. */
export function ListMorePopup({
  module,
  onReset,
  onEdit,
  onSaveView,
  onExport,
  ...late
}: ListMorePopupProps & LatePopupProps) {
  const { t } = useTranslation('records');
  const actions = useListActions(module);
  return (
    <Menu align="end" {...late}>
      {actions.map(({ id, Part }) => (
        <Suspense key={id} fallback={null}>
          <Part module={module} inMenu />
        </Suspense>
      ))}
      {onExport && (
        <MenuItem icon={Download} onSelect={onExport}>
          {t('export.action')}
        </MenuItem>
      )}
      {onReset && (
        <MenuItem icon={RotateCcw} onSelect={onReset}>
          {t('views.reset')}
        </MenuItem>
      )}
      {onEdit && (
        <MenuItem icon={Pencil} onSelect={onEdit}>
          {t('views.edit')}
        </MenuItem>
      )}
      <MenuItem icon={Plus} onSelect={onSaveView}>
        {t('views.save')}
      </MenuItem>
    </Menu>
  );
}
