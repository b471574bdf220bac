import { useTranslation } from 'react-i18next';
import { keyLabel } from '../../../foundation/web/shortcuts/use-shortcuts.ts';
import { Kbd } from '../../../ui/primitives/Kbd.tsx';
import type { RecordPartProps } from '../record-slots.ts';
import { NotesPanel } from './NotesPanel.tsx';

/** The notes in a record's popup. */
export function RecordNotes({ module, record }: RecordPartProps) {
  const { t } = useTranslation('records');
  if (!module.related.includes('notes')) return null;
  return (
    <section aria-label={t('notes.title')} className="flex flex-col gap-2.5 border-t border-subtle pt-5">
      <h3 className="flex items-center justify-between font-semibold text-secondary">
        {t('notes.title')}
        <Kbd isHint className="pointer-coarse:hidden">
          {keyLabel('n')}
        </Kbd>
      </h3>
      <NotesPanel module={module.name} recordId={record.id} mayDeleteAll={module.allows.delete} />
    </section>
  );
}
