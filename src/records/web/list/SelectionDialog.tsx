import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmMutation } from '../../../foundation/web/dialogs/ConfirmMutation.tsx';
import type { ModuleInfo } from '../../contract/module.ts';
import type { Selection } from '../../contract/record.ts';
import { LateExportDialog } from '../export/ExportButton.tsx';
import { useDeleteRecords } from '../jobs/job-mutations.ts';
import { useBulkActions, useDeletionNote } from '../record-slots.ts';
import { selectedParts } from './selected-parts.ts';

const BulkUpdateDialog = lazy(async () => ({
  default: (await import('./BulkUpdateDialog.tsx')).BulkUpdateDialog,
}));

/** Above this many the word must be typed (visual language, 6.1). */
const TYPE_ABOVE = 10;

/** What is done with the selected records; `ids` is null where all that the list shows are meant. */
export interface Chosen {
  selection: Selection;
  count: number;
  /** The count as it is read: 10,000+ where it was not counted to its end. */
  number: string;
  ids: readonly string[] | null;
}

interface SelectionDialogProps {
  module: ModuleInfo;
  /** The action that was pressed. */
  action: string;
  chosen: Chosen;
  columns: readonly string[];
  onClose: (isDone: boolean) => void;
}

/** What asks before something is done with the selected records. */
export function SelectionDialog({ module, action, chosen, columns, onClose }: SelectionDialogProps) {
  const ofArea = useBulkActions(module.name).find(({ id }) => id === action);
  if (action === 'delete') return <DeleteDialog module={module} chosen={chosen} onClose={onClose} />;
  return (
    <Suspense>
      {(action === 'update' || action === 'owner') && (
        <BulkUpdateDialog
          module={module}
          selection={chosen.selection}
          count={chosen.count}
          number={chosen.number}
          fieldName={action === 'owner' ? 'owner' : undefined}
          onClose={onClose}
        />
      )}
      {action === 'export' && (
        <LateExportDialog
          module={module}
          selection={chosen.selection}
          columns={columns}
          onClose={() => onClose(false)}
        />
      )}
      {ofArea && (
        <ofArea.Screen
          module={module}
          ids={chosen.ids ?? []}
          count={chosen.count}
          selection={chosen.selection}
          parts={(size) => selectedParts(module.name, chosen.selection, size)}
          onClose={onClose}
        />
      )}
    </Suspense>
  );
}

function DeleteDialog({ module, chosen, onClose }: Pick<SelectionDialogProps, 'module' | 'chosen' | 'onClose'>) {
  const { t } = useTranslation('records');
  const remove = useDeleteRecords(module.name);
  const note = useDeletionNote(module.name);
  const { selection, count, number } = chosen;
  const names = (count === 1 ? module.label : module.plural_label).toLocaleLowerCase();
  return (
    <ConfirmMutation
      mutation={remove}
      variables={selection}
      title={t('bulk.delete_title', { number, names })}
      action={t('bulk.delete_action', { names })}
      keep={t('bulk.keep', { names })}
      done={t('bulk.deleting', { number, names })}
      typeToConfirm={count > TYPE_ABOVE}
      onKeep={() => onClose(false)}
      onClose={() => onClose(true)}
    >
      {note ? (
        <Suspense fallback={t('bulk.delete_text')}>
          <note.Note selection={selection} />
        </Suspense>
      ) : (
        t('bulk.delete_text')
      )}
    </ConfirmMutation>
  );
}
