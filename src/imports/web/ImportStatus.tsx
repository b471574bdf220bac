import { useTranslation } from 'react-i18next';
import { Pill, StatusPill } from '../../ui/primitives/StatusPill.tsx';
import type { ImportEntry } from '../contract/import.ts';

/** How far an import has come; one that was undone says so. */
export function ImportStatus({ entry }: { entry: Pick<ImportEntry, 'status' | 'undo'> }) {
  const { t } = useTranslation('imports');
  if (!entry.undo) return <StatusPill entity="import" value={entry.status} />;
  const isOver = entry.undo.status === 'completed';
  return (
    <Pill tone={isOver ? 'neutral' : 'info'} turning={!isOver}>
      {t(isOver ? 'undo.done' : 'undo.running')}
    </Pill>
  );
}
