import { useTranslation } from 'react-i18next';
import { useFormatDate } from '../../../foundation/web/dates/use-format-date.ts';
import { useNow } from '../../../foundation/web/dates/use-now.ts';

/** The name of a day. The label of today would be a time, so today is written out. */
export function DayLabel({ time }: { time: string }) {
  const { t } = useTranslation('chats');
  const formatDate = useFormatDate();
  const isToday = formatDate(time, 'date') === formatDate(useNow(), 'date');
  return (
    <p className="py-1 text-center text-xs font-medium text-tertiary">
      {isToday ? t('thread.today') : formatDate(time, 'label')}
    </p>
  );
}

/** Over the whole width, above the first unread message. */
export function UnreadDivider({ count }: { count: number }) {
  const { t } = useTranslation('chats');
  return (
    <div
      role="separator"
      className="-mx-6 mt-[9px] mb-[5px] flex items-center gap-2.5 text-xs font-semibold text-accent-text before:h-px before:flex-1 before:bg-accent-border after:h-px after:flex-1 after:bg-accent-border @max-[600px]:-mx-3"
    >
      {t('thread.unread', { count })}
    </div>
  );
}
