import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { currentUserQuery, usePermission } from '../../../accounts/web/index.ts';
import { channelsQuery } from '../../../channels/web/index.ts';
import { showSuccess } from '../../../foundation/web/toasts/toast-store.ts';
import { moduleQuery } from '../../../records/web/index.ts';
import type { Sequence } from '../../contract/sequence.ts';
import { NoSequence } from '../NoSequence.tsx';
import { sequencePaths } from '../paths.ts';
import { startValues } from './form-values.ts';
import { SequenceForm } from './SequenceForm.tsx';

/** The form of a new sequence: of the person who makes it, from the only number where there is one. */
export function NewSequencePage() {
  const { t } = useTranslation('sequences');
  const navigate = useNavigate();
  const mayEdit = usePermission('outreach.edit');
  const contacts = useQuery(moduleQuery('contacts'));
  const channels = useQuery(channelsQuery);
  const { data: user } = useQuery(currentUserQuery);
  const onSaved = useCallback(
    (sequence: Sequence) => {
      showSuccess(t('form.created', { title: sequence.title }));
      void navigate(sequencePaths.sequence(sequence.id), { replace: true });
    },
    [t, navigate],
  );
  const failed = [contacts, channels].find(({ error, data }) => error && !data);
  if (!contacts.data || !channels.data || !user)
    return (
      <NoSequence
        error={failed?.error ?? null}
        isRetrying={failed?.isFetching === true}
        onRetry={() => void failed?.refetch()}
      />
    );
  const active = channels.data.filter(({ status }) => status === 'active');
  const [only] = active;
  return (
    <SequenceForm
      stored={null}
      start={startValues(
        { id: user.id, label: `${user.first_name} ${user.last_name}`.trim() },
        active.length === 1 && only ? { id: only.id, label: only.name } : null,
      )}
      contacts={contacts.data}
      mayEdit={mayEdit}
      openStep={null}
      onSaved={onSaved}
    />
  );
}
