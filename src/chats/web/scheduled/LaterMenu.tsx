import { CalendarClock, Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { dateFormatsStore, useFormatDate, type FormatDate } from '../../../foundation/web/dates/use-format-date.ts';
import { useNow } from '../../../foundation/web/dates/use-now.ts';
import type { LatePopupProps } from '../../../ui/primitives/late-popup.tsx';
import { Menu, MenuGroup, MenuItem, MenuSeparator } from '../../../ui/primitives/Menu.tsx';
import type { Chat } from '../../contract/chat.ts';
import { laterLimits } from './later-limits.ts';
import { quickTimes, type QuickTime } from './quick-times.ts';

export interface LaterMenuProps {
  chat: Chat;
  /** It is bound to no reply window. */
  isTemplate?: boolean;
  /** A time was chosen: ISO 8601. */
  onTime: (sendTime: string) => void;
  /** Another one is to be chosen. */
  onOther: () => void;
}

/** The times that are one press away. One after the reply window cannot be chosen, and says so. */
export function LaterMenu(props: LaterMenuProps & LatePopupProps) {
  const { chat, isTemplate = false, onTime, onOther, trigger, defaultOpen } = props;
  const { t, i18n } = useTranslation('chats_scheduled');
  const formatDate = useFormatDate();
  const { time_zone: zone } = useStore(dateFormatsStore);
  const now = useNow().getTime();
  const end = isTemplate ? Infinity : laterLimits(chat).end;
  const nameOf = (time: QuickTime) =>
    time.kind === 'in_hours'
      ? t('menu.in_hours', { count: time.hours })
      : t(`menu.${time.kind}`, {
          time: formatDate(new Date(time.at), 'time'),
          day: weekdayOf(time.at, i18n.language, zone),
        });
  return (
    <Menu side="top" align="end" trigger={trigger} defaultOpen={defaultOpen} className="min-w-60">
      <MenuGroup label={t('menu.label')}>
        {quickTimes(now, zone).map((time) => (
          <MenuItem
            key={`${time.kind} ${time.at - now}`}
            icon={Clock}
            disabled={time.at >= end}
            note={time.at >= end ? t('menu.after_end') : noteOf(time, formatDate)}
            // Counted from the press, not from when the menu was drawn.
            onSelect={() =>
              onTime(new Date(time.kind === 'in_hours' ? Date.now() + time.hours * 3_600_000 : time.at).toISOString())
            }
          >
            {nameOf(time)}
          </MenuItem>
        ))}
      </MenuGroup>
      <MenuSeparator />
      <MenuItem icon={CalendarClock} keyHint={isTemplate ? undefined : 'Alt ↵'} onSelect={onOther}>
        {t('menu.other')}
      </MenuItem>
    </Menu>
  );
}

const noteOf = (time: QuickTime, formatDate: FormatDate) =>
  time.kind === 'in_hours' ? formatDate(new Date(time.at), 'time') : undefined;

const weekdayOf = (at: number, language: string, timeZone: string) =>
  new Intl.DateTimeFormat(language, { weekday: 'long', timeZone }).format(at);
