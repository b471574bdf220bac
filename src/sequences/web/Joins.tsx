import { UserPlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/** Who joins, in the pill above the first step. */
export function Joins({ list }: { list: string | null }) {
  const { t } = useTranslation('sequences');
  return (
    <>
      <UserPlus aria-hidden className="shrink-0 text-bot-text" />
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {list === null ? (
          t('steps.joins_hand')
        ) : (
          <>
            {t('steps.joins_list')} <bdi className="font-medium">{list}</bdi>
          </>
        )}
      </span>
    </>
  );
}
