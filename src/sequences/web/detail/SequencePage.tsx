import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { usePermission } from '../../../accounts/web/index.ts';
import type { RecordPageProps } from '../../../records/web/index.ts';
import { SkeletonRows } from '../../../ui/primitives/Skeleton.tsx';
import type { Sequence } from '../../contract/sequence.ts';
import { NoSequence } from '../NoSequence.tsx';
import { sequenceQuery } from '../queries.ts';
import { SequenceHeader } from './SequenceHeader.tsx';
import { SequenceTabs } from './SequenceTabs.tsx';

const StepsTab = lazy(async () => ({ default: (await import('./StepsTab.tsx')).StepsTab }));
const MembersTab = lazy(async () => ({ default: (await import('../members/MembersTab.tsx')).MembersTab }));

/** The page of one sequence: its steps with what became of each, or its members. */
export function SequencePage({ id, part }: RecordPageProps) {
  const { data: sequence, error, isFetching, refetch } = useQuery(sequenceQuery(id));
  if (sequence) return <OpenSequence sequence={sequence} tab={part === 'members' ? 'members' : 'steps'} />;
  return <NoSequence error={error} isRetrying={isFetching} onRetry={() => void refetch()} />;
}

function OpenSequence({ sequence, tab }: { sequence: Sequence; tab: 'steps' | 'members' }) {
  const mayEdit = usePermission('outreach.edit');
  return (
    <div className="flex h-full min-h-0 flex-col">
      <SequenceHeader sequence={sequence} mayEdit={mayEdit} />
      <SequenceTabs sequence={sequence} tab={tab} />
      <Suspense fallback={<SkeletonRows rows={8} />}>
        {tab === 'steps' ? (
          <StepsTab sequence={sequence} mayEdit={mayEdit} />
        ) : (
          <MembersTab sequence={sequence} mayEdit={mayEdit} />
        )}
      </Suspense>
    </div>
  );
}
