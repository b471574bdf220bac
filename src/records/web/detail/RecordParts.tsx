import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { currentUserQuery } from '../../../accounts/web/index.ts';
import { useRecordParts, type RecordPartProps } from '../record-slots.ts';

interface RecordPartsProps extends RecordPartProps {
  slot: Parameters<typeof useRecordParts>[0];
}

/** What areas add to a record in one place of its popup, for those who may see it. */
export function RecordParts({ slot, module, record }: RecordPartsProps) {
  const { data: permissions = [] } = useQuery({ ...currentUserQuery, select: (user) => user.permissions });
  return useRecordParts(slot, module.name)
    .filter(({ permission }) => permission === undefined || permissions.includes(permission))
    .map(({ id, Part }) => (
      <Suspense key={id}>
        <Part module={module} record={record} />
      </Suspense>
    ));
}
