import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { currentUserQuery } from '../../../accounts/web/index.ts';
import { useRecordParts, type RecordPartProps } from '../record-slots.ts';

function usePermitted(slot: 'recordActions' | 'recordPanels', module: string) {
  const { data: permissions = [] } = useQuery({ ...currentUserQuery, select: (user) => user.permissions });
  return useRecordParts(slot, module).filter(
    ({ permission }) => permission === undefined || permissions.includes(permission),
  );
}

/** The buttons that areas give to a record, for those who may press them. */
export function RecordActions({ module, record }: RecordPartProps) {
  return usePermitted('recordActions', module.name).map(({ id, Part }) => (
    <Suspense key={id}>
      <Part module={module} record={record} />
    </Suspense>
  ));
}

/** The panels that areas give to a record. */
export function RecordPanels({ module, record }: RecordPartProps) {
  return usePermitted('recordPanels', module.name).map(({ id, Part }) => (
    <Suspense key={id}>
      <Part module={module} record={record} />
    </Suspense>
  ));
}
