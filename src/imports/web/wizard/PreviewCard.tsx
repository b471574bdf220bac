import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/primitives/IconButton.tsx';
import type { ImportFile, ImportProposal } from '../../contract/import.ts';
import type { Target } from '../use-target.ts';

interface PreviewCardProps {
  file: ImportFile;
  proposal: ImportProposal;
  mapping: readonly (string | null)[];
  target: Target;
}

/** The first rows as they are read, one at a time, with the names of their fields. */
export function PreviewCard({ file, proposal, mapping, target }: PreviewCardProps) {
  const { t } = useTranslation('imports');
  const [at, setAt] = useState(0);
  const index = Math.min(at, file.rows.length - 1);
  const row = file.rows[index];
  if (!row) return null;
  const values = proposal.fields.flatMap(({ name, label }) => {
    const column = mapping.indexOf(name);
    return column === -1 ? [] : [{ label, value: row.cells[column] ?? '' }];
  });
  return (
    <section
      aria-label={t('preview.title', { names: target.records })}
      className="rounded-md border border-subtle bg-surface"
    >
      <div className="flex min-h-12 items-center gap-1 border-b border-subtle ps-4 pe-2">
        <h2 className="min-w-0 flex-1 truncate font-semibold">{t('preview.title', { names: target.records })}</h2>
        <IconButton
          icon={ChevronLeft}
          className="rtl:-scale-x-100"
          aria-label={t('preview.before')}
          disabled={index === 0}
          onClick={() => setAt(index - 1)}
        />
        <span aria-live="polite" className="text-xs text-secondary tabular-nums">
          {t('preview.of', { index: index + 1, all: file.rows.length })}
        </span>
        <IconButton
          icon={ChevronRight}
          className="rtl:-scale-x-100"
          aria-label={t('preview.after')}
          disabled={index === file.rows.length - 1}
          onClick={() => setAt(index + 1)}
        />
      </div>
      {values.length === 0 ? (
        <p className="p-4 text-tertiary">{t('preview.nothing')}</p>
      ) : (
        <dl className="grid max-h-80 grid-cols-[minmax(5rem,auto)_minmax(0,1fr)] gap-x-4 gap-y-2 overflow-y-auto p-4">
          {values.map(({ label, value }) => (
            <div key={label} className="contents">
              <dt dir="auto" className="max-w-40 truncate text-tertiary">
                {label}
              </dt>
              <dd className="min-w-0 [overflow-wrap:anywhere]">
                <bdi dir="auto">{value === '' ? '—' : value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
