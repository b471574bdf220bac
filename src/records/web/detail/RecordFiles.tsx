import { useInfiniteQuery } from '@tanstack/react-query';
import { Download, FileText, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormatDate } from '../../../foundation/web/dates/use-format-date.ts';
import { ConfirmMutation } from '../../../foundation/web/dialogs/ConfirmMutation.tsx';
import { useFailureText } from '../../../foundation/web/i18n/failure-text.ts';
import { ErrorState } from '../../../ui/primitives/ErrorState.tsx';
import { FileDrop } from '../../../ui/primitives/FileDrop.tsx';
import { formatFileSize } from '../../../ui/primitives/file-size.ts';
import { IconButton } from '../../../ui/primitives/IconButton.tsx';
import { SkeletonText } from '../../../ui/primitives/Skeleton.tsx';
import type { ModuleInfo } from '../../contract/module.ts';
import type { RecordFile } from '../../contract/record-file.ts';
import { filePath } from '../fields/file-path.ts';
import { filesQuery, itemsOfPages } from '../queries.ts';
import { useAddFile, useDeleteFile } from './file-mutations.ts';
import { LoadMore } from './LoadMore.tsx';

interface RecordFilesProps {
  module: ModuleInfo;
  id: string;
  mayChange: boolean;
}

const MAX_BYTES = 100 * 1024 * 1024;
const ANY_FILE = ['image/*', 'audio/*', 'video/*', 'application/*', 'text/*'];

/** The files of a record: added, downloaded, deleted. */
export function RecordFiles({ module, id, mayChange }: RecordFilesProps) {
  const { t } = useTranslation('records');
  const failureText = useFailureText();
  const query = useInfiniteQuery(filesQuery(module.name, id));
  const { data, error, isFetching, refetch } = query;
  if (!data) {
    if (!error) return <SkeletonText lines={3} />;
    return (
      <ErrorState title={t('files.load_failed')} retrying={isFetching} onRetry={() => void refetch()}>
        {failureText(error)}
      </ErrorState>
    );
  }
  const files = itemsOfPages(data.pages, ({ csid }) => csid);
  return (
    <div className="flex flex-col gap-4">
      {mayChange && <AddFile module={module.name} id={id} />}
      {files.length === 0 ? (
        <p className="text-tertiary">{t('files.none')}</p>
      ) : (
        <ul aria-label={t('files.tab')} className="flex flex-col">
          {files.map((file) => (
            <FileRow key={file.csid} module={module.name} id={id} file={file} mayChange={mayChange} />
          ))}
        </ul>
      )}
      <LoadMore query={query} />
    </div>
  );
}

function AddFile({ module, id }: { module: string; id: string }) {
  const { t } = useTranslation('records');
  const failureText = useFailureText();
  const [progress, setProgress] = useState(0);
  const add = useAddFile(module, id, setProgress);
  return (
    <div className="flex flex-col gap-1.5">
      <FileDrop
        aria-label={t('files.add')}
        accept={ANY_FILE}
        acceptText={t('fields.any_file')}
        maxBytes={MAX_BYTES}
        file={add.isPending ? add.variables : null}
        progress={add.isPending ? progress : undefined}
        disabled={add.isPending}
        onFile={(file) => {
          setProgress(0);
          add.mutate(file);
        }}
      />
      {add.error && (
        <p role="alert" className="text-xs text-danger-text">
          {failureText(add.error)}
        </p>
      )}
    </div>
  );
}

interface FileRowProps {
  module: string;
  id: string;
  file: RecordFile;
  mayChange: boolean;
}

function FileRow({ module, id, file, mayChange }: FileRowProps) {
  const { t } = useTranslation('records');
  const formatDate = useFormatDate();
  const remove = useDeleteFile(module, id);
  const [isAsking, setAsking] = useState(false);
  const { csid, name, size, created_by: by, created_time: time } = file;
  return (
    <li className="flex min-h-13 items-center gap-3 border-b border-subtle">
      <FileText aria-hidden className="size-5 shrink-0 text-secondary" />
      <span className="min-w-0 flex-1">
        <bdi className="block truncate font-medium">{name}</bdi>
        <span className="block truncate text-xs text-tertiary">
          {t('files.by', { size: formatFileSize(size), actor: by.label, date: formatDate(time, 'label') })}
        </span>
      </span>
      <a
        href={filePath(csid)}
        download={name}
        aria-label={t('files.download', { name })}
        title={t('files.download', { name })}
        className="grid size-8 shrink-0 place-items-center rounded-sm text-secondary hover:bg-hover pointer-coarse:size-11"
      >
        <Download aria-hidden />
      </a>
      {mayChange && (
        <IconButton icon={Trash2} aria-label={t('files.remove', { name })} onClick={() => setAsking(true)} />
      )}
      {isAsking && (
        <ConfirmMutation
          mutation={remove}
          variables={csid}
          title={t('files.remove_title', { name })}
          action={t('files.remove_action')}
          keep={t('files.keep')}
          done={t('files.removed', { name })}
          onClose={() => setAsking(false)}
        >
          {t('files.remove_text')}
        </ConfirmMutation>
      )}
    </li>
  );
}
