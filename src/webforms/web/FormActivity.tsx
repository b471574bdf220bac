import { useTranslation } from 'react-i18next';
import { referenceOf, type ActivityPartProps } from '../../records/web/index.ts';

/** That a contact sent a web form, in the timeline. */
export function FormActivity({ activity: { actor, detail } }: ActivityPartProps) {
  const { t } = useTranslation('webforms');
  return (
    <p dir="auto" className="font-medium [overflow-wrap:anywhere]">
      {t('activity', { name: referenceOf(detail['form'])?.label ?? actor.label })}
    </p>
  );
}
