import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { referenceOf } from '../fields/read-value.ts';
import { moduleQuery } from '../queries.ts';
import { RecordLink } from '../RecordLink.tsx';
import type { ActivityPartProps } from '../record-slots.ts';

/** That a record was created which names this one, in the timeline; it leads there. */
export function RelatedActivity({ activity: { actor, detail } }: ActivityPartProps) {
  const { t } = useTranslation('records');
  const name = typeof detail['module'] === 'string' ? detail['module'] : '';
  const { data: module } = useQuery(moduleQuery(name));
  const record = referenceOf(detail['record']);
  const label = record?.label || '—';
  return (
    <>
      <p className="font-medium [overflow-wrap:anywhere]">
        {module && `${module.label}: `}
        {record ? (
          <RecordLink module={name} id={record.id}>
            {label}
          </RecordLink>
        ) : (
          <bdi>{label}</bdi>
        )}
      </p>
      <p className="text-xs text-secondary">{t('timeline.created', { actor: actor.label })}</p>
    </>
  );
}
