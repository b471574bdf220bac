import { useTranslation } from 'react-i18next';
import { ProgressBar } from '../../../ui/primitives/ProgressBar.tsx';

/** From this share on the limit may stop the day's sending. */
const NEARLY_USED = 0.9;

/** How much of the limit is used; it is empty in the morning and fills. */
export function LimitBar({ used, limit }: { used: number; limit: number }) {
  const { t } = useTranslation('channels');
  const color = used >= limit * NEARLY_USED ? 2 : 1;
  return (
    <ProgressBar
      label={t('settings.usage')}
      segments={[{ value: used, label: t('settings.used'), color }]}
      total={limit}
    />
  );
}
