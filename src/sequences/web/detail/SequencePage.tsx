import { useQuery } from '@tanstack/react-query';
import { FileX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { usePermission } from '../../../accounts/web/index.ts';
import { hasCode } from '../../../foundation/web/api/call.ts';
import { useFailureText } from '../../../foundation/web/i18n/failure-text.ts';
import type { RecordPageProps } from '../../../records/web/index.ts';
import { Button } from '../../../ui/primitives/Button.tsx';
import { EmptyState } from '../../../ui/primitives/EmptyState.tsx';
import { ErrorState } from '../../../ui/primitives/ErrorState.tsx';
import { SkeletonRows } from '../../../ui/primitives/Skeleton.tsx';
import type { Sequence } from '../../contract/sequence.ts';
import { MembersTab } from '../members/MembersTab.tsx';
import { sequencePaths } from '../paths.ts';
import { sequenceQuery } from '../queries.ts';
import { SequenceHeader } from './SequenceHeader.tsx';
import { SequenceTabs } from './SequenceTabs.tsx';
import { StepsTab } from './StepsTab.tsx';

/** The page of one sequence: its steps with what became of each, or its members. */
export function SequencePage({ id, part }: RecordPageProps) {
  const { data: sequence, error, isFetching, refetch } = useQuery(sequenceQuery(id));
  if (sequence) return <OpenSequence sequence={sequence} tab={part === 'members' ? 'members' : 'steps'} />;
  return <NoSequence error={error} isRetrying={isFetching} onRetry={() => void refetch()} />;
}

interface NoSequenceProps {
  /** Null: it is being loaded. */
  error: Error | null;
  isRetrying: boolean;
  onRetry: () => void;
}

/** In place of a sequence that is being loaded, does not exist any more, or could not be read. */
export function NoSequence({ error, isRetrying, onRetry }: NoSequenceProps) {
  const { t } = useTranslation('sequences');
  const failureText = useFailureText();
  const navigate = useNavigate();
  if (!error) return <SkeletonRows rows={10} />;
  if (hasCode(error, 'NOT_FOUND', 'INVALID_DATA'))
    return (
      <EmptyState
        icon={FileX}
        title={t('missing')}
        action={<Button onClick={() => void navigate(sequencePaths.list)}>{t('all')}</Button>}
      >
        {t('missing_text')}
      </EmptyState>
    );
  return (
    <ErrorState title={t('load_failed')} retrying={isRetrying} onRetry={onRetry}>
      {failureText(error)}
    </ErrorState>
  );
}

function OpenSequence({ sequence, tab }: { sequence: Sequence; tab: 'steps' | 'members' }) {
  const mayEdit = usePermission('outreach.edit');
  return (
    <div className="flex h-full min-h-0 flex-col">
      <SequenceHeader sequence={sequence} mayEdit={mayEdit} />
      <SequenceTabs sequence={sequence} tab={tab} />
      {tab === 'steps' ? (
        <StepsTab sequence={sequence} mayEdit={mayEdit} />
      ) : (
        <MembersTab sequence={sequence} mayEdit={mayEdit} />
      )}
    </div>
  );
}
