import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FileX } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasCode } from '../../../foundation/web/api/call.ts';
import { ConfirmMutation } from '../../../foundation/web/dialogs/ConfirmMutation.tsx';
import { useFailureText } from '../../../foundation/web/i18n/failure-text.ts';
import { Button } from '../../../ui/primitives/Button.tsx';
import { Dialog } from '../../../ui/primitives/Dialog.tsx';
import { EmptyState } from '../../../ui/primitives/EmptyState.tsx';
import { ErrorState } from '../../../ui/primitives/ErrorState.tsx';
import { SkeletonText } from '../../../ui/primitives/Skeleton.tsx';
import { recordInLists } from '../cache/record-lists.ts';
import { fieldTypesQuery } from '../fields/use-field-types.ts';
import { layoutQuery, moduleQuery, recordQuery } from '../queries.ts';
import { useDeleteRecord } from '../record-mutations.ts';
import { recordName } from '../record-name.ts';
import { useDeletionNote } from '../record-slots.ts';
import { RecordPopup } from './RecordPopup.tsx';

interface RecordDetailProps {
  module: string;
  id: string;
  onEdit: () => void;
  onClose: () => void;
  onDeleted: () => void;
}

/** The popup of a record: what happened to it, and its facts; or why it cannot be shown. */
export function RecordDetail({ module: name, id, onEdit, onClose, onDeleted }: RecordDetailProps) {
  const { t } = useTranslation('records');
  const failureText = useFailureText();
  const { data: module } = useQuery(moduleQuery(name));
  const { data: types } = useQuery(fieldTypesQuery);
  const { data: sections } = useQuery(layoutQuery(name));
  const client = useQueryClient();
  // A row that was pressed is shown at once, as its list has it.
  const placeholderData = () => recordInLists(client, name, id);
  const { data: record, error, isFetching, refetch } = useQuery({ ...recordQuery(name, id), placeholderData });
  const remove = useDeleteRecord(name);
  const note = useDeletionNote(name);
  const [isDeleting, setDeleting] = useState(false);
  // The list behind says why a module cannot be read.
  if (!module) return null;
  const label = module.label.toLocaleLowerCase();
  const title = record ? recordName(module, record) : module.label;
  if (record && types && sections)
    return (
      <>
        <RecordPopup
          module={module}
          types={types}
          sections={sections}
          record={record}
          onEdit={onEdit}
          onDelete={() => setDeleting(true)}
          onClose={onClose}
        />
        {isDeleting && (
          <ConfirmMutation
            mutation={remove}
            variables={id}
            title={t('detail.delete_title', { name: title })}
            action={t('detail.delete', { name: label })}
            keep={t('detail.keep', { name: label })}
            done={t('detail.deleted', { name: title })}
            onKeep={() => setDeleting(false)}
            onClose={() => {
              setDeleting(false);
              onDeleted();
            }}
          >
            {note ? (
              <Suspense fallback={t('detail.delete_text')}>
                <note.Note selection={{ ids: [id] }} />
              </Suspense>
            ) : (
              t('detail.delete_text')
            )}
          </ConfirmMutation>
        )}
      </>
    );
  const isMissing = record === null || hasCode(error, 'NOT_FOUND', 'INVALID_DATA');
  return (
    // As high as the popup of the record, which takes its place.
    <Dialog open ignoresBack size="xl" title={module.label} onOpenChange={onClose}>
      {isMissing ? (
        <EmptyState
          icon={FileX}
          title={t('detail.missing', { name: label })}
          action={<Button onClick={onClose}>{t('detail.close')}</Button>}
        >
          {t('detail.missing_text')}
        </EmptyState>
      ) : error ? (
        <ErrorState title={t('detail.load_failed')} retrying={isFetching} onRetry={() => void refetch()}>
          {failureText(error)}
        </ErrorState>
      ) : (
        <div className="min-h-[50dvh] md:h-[min(640px,calc(100dvh-11rem))]">
          <SkeletonText lines={8} />
        </div>
      )}
    </Dialog>
  );
}
