import {
  AlarmClock,
  Bot,
  CalendarClock,
  Check,
  Clock,
  Hand,
  Lock,
  Phone,
  Undo2,
  UserRound,
  type LucideIcon,
} from 'lucide-react';
import { Trans, useTranslation } from 'react-i18next';
import { useFormatDate } from '../../../foundation/web/dates/use-format-date.ts';
import { classNames } from '../../../ui/primitives/class-names.ts';
import type { Message } from '../../contract/message.ts';
import { readContent, type ContentOf } from '../bubbles/message-content.ts';
import { useCurrentUser } from '../use-current-user.ts';

type SystemEvent = ContentOf<'system'>['event'];

const icons: Readonly<Record<SystemEvent, LucideIcon>> = {
  window_opened: Clock,
  window_elapsed: Lock,
  assigned: UserRound,
  unassigned: UserRound,
  closed: Check,
  reopened: Undo2,
  number_changed: Phone,
  follow_up_set: AlarmClock,
  follow_up_cancelled: AlarmClock,
  follow_up_discarded: AlarmClock,
  follow_up_failed: AlarmClock,
  follow_up_as_template: AlarmClock,
  snoozed: Clock,
  unsnoozed: Undo2,
  snooze_over: Clock,
  snooze_broken: Undo2,
  scheduled_failed: CalendarClock,
  chat_requested: Hand,
  hand_over_requested: Hand,
  request_declined: Hand,
  script_started: Bot,
  script_ended: Bot,
};

/** What a machine began or ended is violet, as its messages are. */
const tones: Partial<Readonly<Record<SystemEvent, string>>> = {
  window_opened: 'bg-success-soft text-success-text',
  script_started: 'bg-bot-soft text-bot-text',
  script_ended: 'bg-bot-soft text-bot-text',
};

/** What happened to the chat, as a pill in the middle. */
export function SystemLine({ message }: { message: Message }) {
  const { t } = useTranslation('chats');
  const formatDate = useFormatDate();
  const { id: ownId } = useCurrentUser();
  const content = readContent(message);
  if (content?.kind !== 'system') return null;
  const {
    event,
    actor,
    subject,
    follow_up_time: leaves = null,
    snoozed_until: until = null,
    reason = '',
    template = '',
    script = '',
  } = content.value;
  const Icon = icons[event];
  const name = (person: typeof actor | typeof subject, you: string) =>
    person?.id === ownId ? you : (person?.label ?? '');
  const isOwnAct = actor?.id === ownId;
  const key = systemKey(event, actor === null, subject !== null && subject.id === actor?.id);
  return (
    <p
      title={formatDate(message.time, 'date_time')}
      className={classNames(
        'mx-auto mt-[7px] mb-1 flex w-fit max-w-[90%] items-center gap-1.5 rounded-full px-2.5 py-0.5 text-center text-xs',
        tones[event] ?? 'bg-system-bg text-secondary',
      )}
    >
      <Icon aria-hidden className="size-[13px]" />
      <span className="min-w-0 text-pretty">
        <Trans
          t={t}
          i18nKey={`system.${key}`}
          values={{
            actor: isOwnAct ? t('message.you') : name(actor, ''),
            subject: name(subject, t('system.you')),
            time: formatDate(message.time, 'time'),
            leaves: formatDate(leaves, 'time'),
            until: formatDate(until, 'date_time'),
            reason,
            script,
            template: template.replaceAll('_', ' '),
          }}
          components={{ b: <b className="font-medium" /> }}
        />
      </span>
    </p>
  );
}

/** Which sentence an event has: without an actor it happened by itself, and taking a chat is not being given one. */
function systemKey(event: SystemEvent, isByItself: boolean, isToSelf: boolean) {
  if (event === 'assigned') return isByItself ? 'assigned_by_rule' : isToSelf ? 'taken' : 'assigned';
  if (event === 'unassigned') return isByItself ? 'unassigned_by_rule' : 'unassigned';
  if (event === 'closed') return isByItself ? 'closed_by_itself' : 'closed';
  if (event === 'reopened') return isByItself ? 'reopened_by_message' : 'reopened';
  return event;
}
