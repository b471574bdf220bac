import { CalendarDays, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/primitives/Button.tsx';
import { Calendar } from '../../../ui/primitives/Calendar.tsx';
import { Popover } from '../../../ui/primitives/Popover.tsx';
import { toast } from '../../../ui/primitives/toast-queue.ts';
import { useFormatDate } from '../../../foundation/web/dates/use-format-date.ts';
import { findMessageOfDay } from './search-queries.ts';

interface DayJumpProps {
  chatId: string;
  onFound: (messageId: string) => void;
}

/** The way to a day of the chat: its first message, or the next one after it. */
export function DayJump({ chatId, onFound }: DayJumpProps) {
  const { t } = useTranslation('chats_message_search');
  const formatDate = useFormatDate();
  const [day, setDay] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const go = async (wanted: string) => {
    setOpen(false);
    setBusy(true);
    try {
      const id = await findMessageOfDay(chatId, wanted);
      if (id === null) {
        toast.error(t('thread.no_day'));
        return;
      }
      setDay(wanted);
      onFound(id);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Popover
      label={t('thread.to_day')}
      align="end"
      open={isOpen}
      onOpenChange={setOpen}
      className="p-2"
      trigger={
        <Button size="sm" icon={CalendarDays} busy={isBusy}>
          <span className="inline-flex items-center gap-1.5">
            {day === null ? (
              <span className="@max-[600px]:hidden">{t('thread.to_day')}</span>
            ) : (
              formatDate(`${day} 12:00:00`, 'date')
            )}
            <ChevronDown aria-hidden className="size-3.5" />
          </span>
        </Button>
      }
    >
      <Calendar value={day} onSelect={(chosen) => void go(chosen)} takesFocus />
    </Popover>
  );
}
