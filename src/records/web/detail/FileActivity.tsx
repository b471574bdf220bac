import { useTranslation } from 'react-i18next';
import { textOf } from '../fields/read-value.ts';
import type { ActivityPartProps } from '../record-slots.ts';

/** That a file was put to a record, in the timeline. */
export function FileActivity({ activity: { actor, detail } }: ActivityPartProps) {
  const { t } = useTranslation('records');
  return (
    <>
      <p className="font-medium [overflow-wrap:anywhere]">{t('timeline.file_added', { actor: actor.label })}</p>
      <bdi className="text-xs [overflow-wrap:anywhere] text-secondary">{textOf(detail['name'])}</bdi>
    </>
  );
}
