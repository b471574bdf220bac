import { useTranslation } from 'react-i18next';
import { recordName, type ActivityPartProps } from '../../records/web/index.ts';

/** What a contact said about marketing messages, in the timeline. */
export function PreferenceActivity({ module, record, activity: { detail } }: ActivityPartProps) {
  const { t } = useTranslation('contacts');
  const name = recordName(module, record);
  return (
    <p dir="auto" className="font-medium [overflow-wrap:anywhere]">
      {detail['level'] === 'opted_in'
        ? t('preference.opted_in', { name })
        : detail['level'] === 'opted_out'
          ? t('preference.opted_out', { name })
          : t('preference.pending', { name })}
    </p>
  );
}
