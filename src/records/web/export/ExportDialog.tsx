import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormatDate } from '../../../foundation/web/dates/use-format-date.ts';
import { Button, buttonClasses } from '../../../ui/primitives/Button.tsx';
import { Callout } from '../../../ui/primitives/Callout.tsx';
import { Dialog } from '../../../ui/primitives/Dialog.tsx';
import { Field } from '../../../ui/primitives/Field.tsx';
import { formatFileSize } from '../../../ui/primitives/file-size.ts';
import { ProgressBar } from '../../../ui/primitives/ProgressBar.tsx';
import { RadioCards } from '../../../ui/primitives/RadioCards.tsx';
import type { ModuleInfo } from '../../contract/module.ts';
import type { ExportFormat, RecordJob } from '../../contract/record-job.ts';
import type { Selection } from '../../contract/record.ts';
import { jobQuery } from '../jobs/job-queries.ts';
import { exportPath, useStartExport } from './export-jobs.ts';

export interface ExportDialogProps {
  module: ModuleInfo;
  selection: Selection;
  /** The fields that the list shows, by name. */
  columns: readonly string[];
  onClose: () => void;
}

type Columns = 'shown' | 'all';

/** Chooses what is exported, shows how far it has come, and offers the file. */
export function ExportDialog({ module, selection, columns: shown, onClose }: ExportDialogProps) {
  const { t } = useTranslation('records');
  const [format, setFormat] = useState<ExportFormat>('csv');
  const [columns, setColumns] = useState<Columns>('shown');
  const start = useStartExport(module.name);
  const id = start.data?.id ?? '';
  const { data: job } = useQuery({ ...jobQuery(module.name, id), enabled: id !== '' });
  const names = module.plural_label.toLocaleLowerCase();
  const begin = () =>
    start.mutate({ selection, format, ...(columns === 'shown' && { columns: shown.filter(isExported(module)) }) });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('export.title', { names })}
      description={'ids' in selection ? t('export.selected', { count: selection.ids.length }) : t('export.all_shown')}
      size="sm"
      footer={
        job ? (
          <ExportFooter job={job} onClose={onClose} onAgain={start.reset} />
        ) : (
          <>
            <Button onClick={onClose}>{t('export.cancel')}</Button>
            <Button variant="primary" busy={start.isPending} onClick={begin}>
              {t('export.start', { names })}
            </Button>
          </>
        )
      }
    >
      {job ? (
        <ExportState job={job} />
      ) : (
        <>
          <Field as="group" label={t('export.format')}>
            <RadioCards<ExportFormat>
              value={format}
              onValueChange={setFormat}
              options={[
                { value: 'csv', label: t('export.csv'), help: t('export.csv_help') },
                { value: 'xlsx', label: t('export.xlsx'), help: t('export.xlsx_help') },
              ]}
            />
          </Field>
          <Field as="group" label={t('export.columns')}>
            <RadioCards<Columns>
              value={columns}
              onValueChange={setColumns}
              options={[
                { value: 'shown', label: t('export.shown'), help: t('export.column_count', { count: shown.length }) },
                {
                  value: 'all',
                  label: t('export.all'),
                  help: t('export.column_count', {
                    count: module.fields.filter(({ name }) => isExported(module)(name)).length,
                  }),
                },
              ]}
            />
          </Field>
        </>
      )}
    </Dialog>
  );
}

function ExportState({ job }: { job: RecordJob }) {
  const { t, i18n } = useTranslation('records');
  const formatDate = useFormatDate();
  const number = new Intl.NumberFormat(i18n.language);
  if (job.status === 'failed')
    return (
      <Callout tone="danger" live title={t('export.failed')}>
        {job.problem}
      </Callout>
    );
  if (job.status === 'completed')
    return (
      <Callout tone="success" live title={t('export.done', { count: job.done, number: number.format(job.done) })}>
        {job.file &&
          t('export.kept', {
            name: job.file.name,
            size: formatFileSize(job.file.size),
            date: formatDate(job.file.expires_time, 'date'),
          })}
      </Callout>
    );
  return (
    <div className="flex flex-col gap-2">
      <ProgressBar
        running
        size="md"
        label={t('export.progress')}
        total={Math.max(1, job.total ?? 1)}
        segments={[{ value: job.done, label: t('export.written'), color: 4 }]}
      />
      <p className="tabular-nums">
        {job.total === null
          ? t('export.waiting')
          : t('export.of', { done: number.format(job.done), total: number.format(job.total) })}
      </p>
      <p className="text-xs text-tertiary">{t('export.leave')}</p>
    </div>
  );
}

interface ExportFooterProps {
  job: RecordJob;
  onClose: () => void;
  onAgain: () => void;
}

function ExportFooter({ job, onClose, onAgain }: ExportFooterProps) {
  const { t } = useTranslation('records');
  return (
    <>
      <Button onClick={onClose}>{t('export.close')}</Button>
      {job.status === 'failed' && (
        <Button variant="primary" onClick={onAgain}>
          {t('export.again')}
        </Button>
      )}
      {job.status === 'completed' && job.file && (
        <a
          href={exportPath(job)}
          download={job.file.name}
          data-kit-edge
          className={buttonClasses('primary')}
          onClick={() => onClose()}
        >
          <Download aria-hidden />
          {t('export.download')}
        </a>
      )}
    </>
  );
}

/** True for the names of fields whose values the person sees whole. */
const isExported =
  ({ fields }: ModuleInfo) =>
  (name: string): boolean =>
    fields.find((field) => field.name === name)?.is_masked !== true;
