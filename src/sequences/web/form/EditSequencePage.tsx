import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { usePermission } from '../../../accounts/web/index.ts';
import { showSuccess } from '../../../foundation/web/toasts/toast-store.ts';
import { moduleQuery, useLeave } from '../../../records/web/index.ts';
import type { Sequence } from '../../contract/sequence.ts';
import { NoSequence } from '../NoSequence.tsx';
import { sequencePaths } from '../paths.ts';
import { sequenceQuery } from '../queries.ts';
import { formValuesOf } from './form-values.ts';
import { SequenceForm } from './SequenceForm.tsx';

/** The form of a stored sequence; saved, it leads back to where it was opened. */
export function EditSequencePage() {
  const { t } = useTranslation('sequences');
  const id = useParams()['id'] ?? '';
  const [params] = useSearchParams();
  const { leave } = useLeave();
  const mayEdit = usePermission('outreach.edit');
  const stored = useQuery(sequenceQuery(id));
  const contacts = useQuery(moduleQuery('contacts'));
  const onSaved = useCallback(
    (sequence: Sequence) => {
      showSuccess(t('form.saved', { title: sequence.title }));
      leave(sequencePaths.sequence(sequence.id));
    },
    [t, leave],
  );
  const failed = [stored, contacts].find(({ error, data }) => error && !data);
  if (!stored.data || !contacts.data)
    return (
      <NoSequence
        error={failed?.error ?? null}
        isRetrying={failed?.isFetching === true}
        onRetry={() => void failed?.refetch()}
      />
    );
  return (
    <SequenceForm
      key={id}
      stored={stored.data}
      start={formValuesOf(stored.data)}
      contacts={contacts.data}
      mayEdit={mayEdit}
      openStep={params.get('step')}
      onSaved={onSaved}
    />
  );
}
