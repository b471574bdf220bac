import { useTranslation } from 'react-i18next';
import { Callout } from '../../../ui/primitives/Callout.tsx';
import { Tag } from '../../../ui/primitives/Tag.tsx';
import type { FailedRow, ImportCheck, ImportFile } from '../../contract/import.ts';
import { OutcomeBar } from '../OutcomeBar.tsx';
import { columnName } from './column-name.ts';

interface CheckResultProps {
  check: ImportCheck;
  file: ImportFile;
  mapping: readonly (string | null)[];
}

/** What an import would do: how many rows of each outcome, the faults by column, and the first of them. */
export function CheckResult({ check, file, mapping }: CheckResultProps) {
  const { t, i18n } = useTranslation('imports');
  const number = new Intl.NumberFormat(i18n.language);
  const isPart = check.checked_rows < (file.row_count ?? 0);
  return (
    <>
      <section
        aria-label={t('review.title')}
        className="flex flex-col gap-3 rounded-md border border-subtle bg-surface p-4"
      >
        <h2 className="text-lg font-semibold">{t('review.title')}</h2>
        <OutcomeBar label={t('review.title')} outcome={check} total={check.checked_rows} />
        {isPart && (
          <p className="text-xs text-tertiary">
            {t('review.part', { checked: number.format(check.checked_rows), all: number.format(file.row_count ?? 0) })}
          </p>
        )}
      </section>
      {check.failed === 0 ? (
        <Callout tone="success">{t('review.no_faults')}</Callout>
      ) : (
        <section aria-label={t('review.faults')} className="rounded-md border border-subtle bg-surface">
          <div className="flex flex-wrap items-center gap-2 p-4">
            <h2 className="me-2 font-semibold">{t('review.faults')}</h2>
            {check.faulty_columns.map(({ column, count }) => (
              <Tag key={column} tone="danger">
                {column === null ? t('review.no_column') : columnName(t, file.header[column] ?? '', column)}{' '}
                <span className="tabular-nums">{number.format(count)}</span>
              </Tag>
            ))}
          </div>
          <FaultList rows={check.first_faults} mapping={mapping} />
          <p className="border-t border-subtle p-4 text-xs text-tertiary">{t('review.later')}</p>
        </section>
      )}
    </>
  );
}

/** The cell by which a person recognises a row: the first that is imported. */
function nameOf({ cells }: FailedRow, mapping: readonly (string | null)[]): string {
  const column = mapping.findIndex((name, index) => name !== null && (cells[index] ?? '') !== '');
  return column === -1 ? '—' : (cells[column] ?? '—');
}

function FaultList({ rows, mapping }: { rows: readonly FailedRow[]; mapping: readonly (string | null)[] }) {
  const { t } = useTranslation('imports');
  return (
    <ul>
      {rows.map((row) => (
        <li key={row.number} className="flex flex-wrap gap-x-4 gap-y-1 border-t border-subtle px-4 py-2">
          <span className="w-16 text-tertiary tabular-nums">{t('row', { number: row.number })}</span>
          <bdi dir="auto" className="w-40 truncate font-medium">
            {nameOf(row, mapping)}
          </bdi>
          <span className="min-w-0 flex-1 basis-60">
            {row.faults.map(({ column, header, message }, index) => (
              <span key={index} className="block [overflow-wrap:anywhere]">
                {header !== '' && <bdi className="font-medium">{header}: </bdi>}
                {column !== null && (row.cells[column] ?? '') !== '' && (
                  <bdi className="text-tertiary">{row.cells[column]} </bdi>
                )}
                <span className="text-danger-text">{message}</span>
              </span>
            ))}
          </span>
        </li>
      ))}
    </ul>
  );
}
