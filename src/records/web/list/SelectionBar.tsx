import { useQuery } from '@tanstack/react-query';
import { CheckCheck, Download, SquarePen, Trash2, UserRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentUserQuery } from '../../../accounts/web/index.ts';
import { useMessage } from '../../../foundation/web/i18n/message-key.ts';
import type { BulkAction } from '../../../ui/patterns/bulk-action.ts';
import { BulkBar } from '../../../ui/patterns/BulkBar.tsx';
import type { ModuleInfo } from '../../contract/module.ts';
import type { Selection } from '../../contract/record.ts';
import { useBulkActions } from '../record-slots.ts';
import { SelectionDialog, type Chosen } from './SelectionDialog.tsx';
import { useCountText } from './use-count-text.ts';

interface SelectionBarProps {
  module: ModuleInfo;
  /** The rows that are ticked. */
  ids: readonly string[];
  /** All that the list shows, loaded or not, is selected, but for rows that were taken out; null where only `ids` are. */
  whole: { count: number; is_capped: boolean; selection: Selection } | null;
  /** None of the selected records can be modified; of several, those that cannot be are named when the rest is done. */
  isReadOnly: boolean;
  /** How many the list shows, of which only those that are ticked are loaded; null where nothing more is known. */
  more: { count: number; is_capped: boolean } | null;
  onChooseWhole: () => void;
  /** The fields that the list shows, by name. */
  columns: readonly string[];
  onClear: () => void;
}

/** What can be done with the selected records; what deletes comes last. */
export function SelectionBar(props: SelectionBarProps) {
  const { module, ids, whole, isReadOnly, more, onChooseWhole, columns, onClear } = props;
  const [running, setRunning] = useState<string | null>(null);
  const { t } = useTranslation('records');
  const countText = useCountText();
  const counted = whole ?? { count: ids.length, is_capped: false };
  const chosen: Chosen = {
    selection: whole ? whole.selection : { ids: [...ids] },
    count: counted.count,
    number: countText(counted),
    ids: whole ? null : ids,
  };
  const isFixed = isReadOnly && whole === null;
  const actions = useActions(module, chosen, isFixed, setRunning);
  if (counted.count === 0) return null;
  const chooseAll: BulkAction[] = more
    ? [
        {
          id: 'whole',
          label: t('bulk.whole', { number: countText(more) }),
          icon: CheckCheck,
          onPress: onChooseWhole,
        },
      ]
    : [];
  return (
    <>
      <BulkBar
        count={chosen.count}
        number={chosen.number}
        note={isFixed ? t('detail.read_only') : undefined}
        actions={[...chooseAll, ...actions]}
        onClear={onClear}
      />
      {running !== null && (
        <SelectionDialog
          module={module}
          action={running}
          chosen={chosen}
          columns={columns}
          onClose={(isDone) => {
            setRunning(null);
            if (isDone) onClear();
          }}
        />
      )}
    </>
  );
}

/** The buttons that this reader has, of the generic ones and those of areas. */
function useActions(module: ModuleInfo, { ids }: Chosen, isReadOnly: boolean, run: (id: string) => void): BulkAction[] {
  const { t } = useTranslation('records');
  const message = useMessage();
  const { data: permissions = [] } = useQuery({ ...currentUserQuery, select: (user) => user.permissions });
  // Most of what areas do, they do with records that are named.
  const ofAreas = useBulkActions(module.name).filter(
    ({ permission, takesAll }) =>
      (ids !== null || takesAll === true) && (permission === undefined || permissions.includes(permission)),
  );
  const hasOwner = module.fields.some(({ name, is_editable: isEditable }) => name === 'owner' && isEditable);
  const { edit, delete: mayDelete } = module.allows;
  const generic = [
    { id: 'update', label: t('bulk.update'), icon: SquarePen, isShown: edit && !isReadOnly },
    { id: 'owner', label: t('bulk.owner'), icon: UserRound, isShown: edit && hasOwner && !isReadOnly },
    { id: 'export', label: t('export.action'), icon: Download, isShown: mayDelete },
    { id: 'delete', label: t('bulk.delete'), icon: Trash2, danger: true, isShown: mayDelete && !isReadOnly },
  ];
  return [
    ...ofAreas.map(({ id, label, icon, count }) => ({
      id,
      label: message(label),
      icon,
      disabled: count !== undefined && ids?.length !== count,
      onPress: () => run(id),
    })),
    ...generic
      .filter(({ isShown }) => isShown)
      .map(({ isShown: _shown, ...action }) => ({ ...action, onPress: () => run(action.id) })),
  ];
}
