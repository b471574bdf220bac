import { useTranslation } from 'react-i18next';

/** How a count is read: 1,046, or 10,000+ where it was not counted to its end. */
export function useCountText(): (counted: { count: number; is_capped: boolean }) => string {
  const { t, i18n } = useTranslation('records');
  return ({ count, is_capped: isCapped }) => {
    const number = new Intl.NumberFormat(i18n.language).format(count);
    return isCapped ? t('list.more_than', { number }) : number;
  };
}
