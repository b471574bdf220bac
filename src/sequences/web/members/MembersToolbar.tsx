import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchField } from '../../../records/web/index.ts';
import { Chip } from '../../../ui/primitives/Chip.tsx';
import type { Sequence } from '../../contract/sequence.ts';
import { countsOf, type ShownMembers } from './use-shown-members.ts';

const statuses = ['all', 'active', 'completed', 'exited'] as const;

interface MembersToolbarProps {
  sequence: Sequence;
  shown: ShownMembers;
  /** At the end: what adds members. */
  children: ReactNode;
}

/** The search, and which members are shown, each with their number. */
export function MembersToolbar({ sequence, shown, children }: MembersToolbarProps) {
  const { t, i18n } = useTranslation('sequences');
  const { status, setStatus, search, step } = shown;
  const number = new Intl.NumberFormat(i18n.language);
  const counts = countsOf(sequence);
  const position = sequence.sequence_configs?.findIndex(({ id }) => id === step) ?? -1;
  const waits = t('members.waits', { step: position + 1 });
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-2 px-4 py-2.5 md:px-6">
      <SearchField size="sm" label={t('members.search')} search={search} />
      <div role="group" aria-label={t('members.filter')} className="flex flex-wrap gap-2">
        {statuses.map((each) => (
          <Chip key={each} on={status === each} count={number.format(counts[each])} onClick={() => setStatus(each)}>
            {t(`members.${each}`)}
          </Chip>
        ))}
        {step !== null && (
          <Chip on onRemove={shown.clearStep} removeName={waits}>
            {waits}
          </Chip>
        )}
      </div>
      <span className="ms-auto">{children}</span>
    </div>
  );
}
