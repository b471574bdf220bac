import { useTranslation } from 'react-i18next';
import { addMessages } from '../../../foundation/web/i18n/i18n.ts';
import { RecordsCard } from '../../../records/web/index.ts';
import { home } from '../messages/home.ts';

addMessages('enquiries_home', home);

const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits: 0 });

/** The open enquiries of the reader, the newest first, with what each is worth. */
export function MyEnquiriesCard() {
  const { t } = useTranslation('enquiries_home');
  return (
    <RecordsCard
      module="enquiries"
      view="my_enquiries"
      root="/enquiries"
      title={t('title')}
      linkLabel={t('open')}
      none={t('none')}
      fact={({ amount }) =>
        typeof amount === 'number' && (
          <span className="shrink-0 font-medium tabular-nums">
            <bdi>{rupees.format(amount)}</bdi>
          </span>
        )
      }
    />
  );
}
