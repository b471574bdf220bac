import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { PhoneText } from '../../../accounts/web/index.ts';
import type { DataColumn } from '../../../ui/patterns/data-table-columns.ts';
import { Avatar } from '../../../ui/primitives/Avatar.tsx';
import { StatusPill } from '../../../ui/primitives/StatusPill.tsx';
import type { Sequence, SequenceMember } from '../../contract/sequence.ts';
import { StepProgress } from './StepProgress.tsx';
import { useWhyText } from './use-why-text.ts';

/** The columns of members of a sequence. */
export function useMemberColumns(status: Sequence['status']): readonly DataColumn<SequenceMember>[] {
  const { t } = useTranslation(['sequence_members', 'sequences']);
  const { either } = useWhyText();
  return useMemo(
    () => [
      {
        id: 'contact',
        header: t('sequences:members.columns.contact'),
        width: 222,
        phone: 'title',
        cell: ({ contact: { label } }) => (
          <span className="flex min-w-0 items-center gap-2.5">
            <Avatar name={label} size={26} decorative className="max-md:hidden" />
            <bdi dir="auto" className="truncate font-medium">
              {label}
            </bdi>
          </span>
        ),
      },
      {
        id: 'mobile',
        header: t('sequences:members.columns.mobile'),
        width: 152,
        isEmpty: ({ contact: { mobile } }) => mobile === null,
        cell: ({ contact: { mobile } }) =>
          mobile !== null && (
            <span className="text-secondary">
              <PhoneText mobile={mobile} />
            </span>
          ),
      },
      {
        id: 'progress',
        header: t('sequences:members.columns.progress'),
        width: 158,
        cell: (member) => <StepProgress of={member} />,
      },
      {
        id: 'steps',
        header: t('sequences:members.columns.steps'),
        width: 74,
        cell: ({ steps_done: done, steps_total: total }) => (
          <span className="text-secondary tabular-nums">{t('steps_done', { done, total })}</span>
        ),
      },
      {
        id: 'status',
        header: t('sequences:members.columns.status'),
        width: 118,
        phone: 'end',
        cell: ({ status: value }) => <StatusPill entity="sequence_member" value={value} />,
      },
      {
        id: 'why',
        header: t('sequences:members.columns.why'),
        phone: 'line',
        cell: (member) => (
          <span className="truncate text-secondary" title={either(member, status)}>
            {either(member, status)}
          </span>
        ),
      },
    ],
    [t, either, status],
  );
}
