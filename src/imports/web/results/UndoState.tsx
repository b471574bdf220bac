import { useTranslation } from 'react-i18next';
import { recordPath } from '../../../foundation/web/slots/composition.ts';
import { Callout } from '../../../ui/primitives/Callout.tsx';
import { Link } from '../../../ui/primitives/Link.tsx';
import { Spinner } from '../../../ui/primitives/Spinner.tsx';
import type { ImportEntry } from '../../contract/import.ts';

/** What became of an undo: how many records went back, and those that stayed because they were edited since. */
export function UndoState({ entry, undo }: { entry: ImportEntry; undo: NonNullable<ImportEntry['undo']> }) {
  const { t, i18n } = useTranslation('imports');
  const number = new Intl.NumberFormat(i18n.language);
  const reverted = t('undo.reverted', { count: undo.reverted, number: number.format(undo.reverted) });
  if (undo.status === 'in_progress')
    return (
      <p role="status" className="flex shrink-0 items-center gap-3 rounded-md border border-subtle bg-surface p-4">
        <Spinner /> {t('undo.running')} <span className="text-tertiary tabular-nums">{reverted}</span>
      </p>
    );
  if (undo.kept === 0)
    return (
      <Callout tone="success" live className="shrink-0">
        {reverted}
      </Callout>
    );
  const unnamed = undo.kept - undo.kept_records.length;
  return (
    <Callout
      tone="warning"
      live
      className="shrink-0"
      title={t('undo.kept', { count: undo.kept, number: number.format(undo.kept) })}
    >
      <p>{reverted}</p>
      <ul aria-label={t('undo.kept_list')} className="mt-2 flex max-h-40 flex-wrap gap-x-4 gap-y-1 overflow-y-auto">
        {undo.kept_records.map(({ id, label }) => {
          const path = recordPath(entry.module, id);
          return <li key={id}>{path === null ? <bdi>{label}</bdi> : <Link to={path}>{<bdi>{label}</bdi>}</Link>}</li>;
        })}
        {unnamed > 0 && <li>{t('undo.more', { count: unnamed, number: number.format(unnamed) })}</li>}
      </ul>
    </Callout>
  );
}
