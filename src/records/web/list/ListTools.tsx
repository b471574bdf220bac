import { Ellipsis } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PHONE_QUERY, useMediaQuery } from '../../../ui/patterns/use-media-query.ts';
import { IconButton } from '../../../ui/primitives/IconButton.tsx';
import { latePopup } from '../../../ui/primitives/late-popup.tsx';
import type { ModuleInfo } from '../../contract/module.ts';
import type { Selection } from '../../contract/record.ts';
import { ExportButton, LateExportDialog } from '../export/ExportButton.tsx';
import { useListActions } from '../record-slots.ts';
import type { ListMorePopupProps } from './ListMorePopup.tsx';
import { useSaveView } from './use-save-view.ts';

const LateMore = latePopup<ListMorePopupProps>('menu', async () => (await import('./ListMorePopup.tsx')).ListMorePopup);

interface ListToolsProps {
  module: ModuleInfo;
  /** What the list shows. */
  selection: Selection;
  /** The fields that it shows, by name. */
  columns: readonly string[];
  /** On a phone: back to the saved view, where something was changed. */
  onReset: (() => void) | undefined;
  /** On a phone: the form of the view, for those who may change it. */
  onEdit: (() => void) | undefined;
}

/** What is done with a list as a whole: buttons, which a phone has in a menu. */
export function ListTools({ module, selection, columns, onReset, onEdit }: ListToolsProps) {
  const { t } = useTranslation('records');
  const isPhone = useMediaQuery(PHONE_QUERY);
  const actions = useListActions(module);
  const [isExporting, setExporting] = useState(false);
  const mayExport = module.allows.delete;
  const saveView = useSaveView();
  if (!isPhone)
    return (
      <>
        {actions.map(({ id, Part }) => (
          <Suspense key={id} fallback={null}>
            <Part module={module} />
          </Suspense>
        ))}
        {mayExport && <ExportButton module={module} selection={selection} columns={columns} />}
      </>
    );
  return (
    <>
      <LateMore
        module={module}
        onReset={onReset}
        onEdit={onEdit}
        onSaveView={saveView}
        onExport={mayExport ? () => setExporting(true) : undefined}
        trigger={<IconButton icon={Ellipsis} aria-label={t('detail.more')} />}
      />
      {isExporting && (
        <Suspense>
          <LateExportDialog
            module={module}
            selection={selection}
            columns={columns}
            onClose={() => setExporting(false)}
          />
        </Suspense>
      )}
    </>
  );
}
