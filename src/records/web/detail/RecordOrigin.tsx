import { useTranslation } from 'react-i18next';
import { useFormatDate } from '../../../foundation/web/dates/use-format-date.ts';
import type { RecordPartProps } from '../record-slots.ts';

/** Who made a record and changed it last, and when: the last of its panels. */
export function RecordOrigin({ record }: RecordPartProps) {
  const { t } = useTranslation('records');
  const formatDate = useFormatDate();
  const { created_time: created, created_by: by, modified_time: modified, modified_by: modifiedBy } = record;
  const lines = [
    { label: t('detail.created'), time: created, person: by.label },
    // What was never changed has no second line.
    ...(modified === created ? [] : [{ label: t('detail.modified'), time: modified, person: modifiedBy.label }]),
  ];
  return (
    <section aria-label={t('detail.about')} className="border-t border-subtle pt-4 text-xs text-tertiary">
      <ul className="flex flex-col gap-1">
        {lines.map(({ label, time, person }) => (
          <li key={label} className="[overflow-wrap:anywhere]">
            {label} <span className="tabular-nums">{formatDate(time, 'date_time')}</span>
            {' · '}
            <bdi>{person}</bdi>
          </li>
        ))}
      </ul>
    </section>
  );
}
