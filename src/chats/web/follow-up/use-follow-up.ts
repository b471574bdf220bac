import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { businessQuery } from '../../../accounts/web/index.ts';
import {
  contactNameValues,
  fillPlaceholders,
  placeholdersOf,
  writerValues,
} from '../../../foundation/contract/placeholders.ts';
import { useFormatDate } from '../../../foundation/web/dates/use-format-date.ts';
import { useNow } from '../../../foundation/web/dates/use-now.ts';
import { showSuccess } from '../../../foundation/web/toasts/toast-store.ts';
import type { Chat } from '../../contract/chat.ts';
import { LONGEST_FOLLOW_UP } from '../../contract/sendable.ts';
import { useUpdateChatNow, type ChatUpdate } from '../actions/use-update-chat.ts';
import { useCurrentUser } from '../use-current-user.ts';
import { firstMinutes, minutesOf, mostMinutes, offsetOf, timeBefore } from './offsets.ts';
import type { AheadMinutes } from './RemindToo.tsx';

/** What is chosen and written, what is wrong with it, and saving it. */
export function useFollowUp(chat: Chat, onClose: () => void) {
  const { t } = useTranslation('chats_follow_up');
  const now = useNow().getTime();
  const formatDate = useFormatDate();
  const update = useUpdateChatNow();
  const end = chat.expiration_time ?? '';
  const most = mostMinutes(chat, now);
  const [minutes, setMinutes] = useState(() => minutesOf(chat.follow_up) ?? firstMinutes(most));
  const [text, setText] = useState(chat.follow_up_message ?? '');
  const [ahead, setAhead] = useState<AheadMinutes | null>(null);
  const [isChecked, setChecked] = useState(false);
  const [template, setTemplate] = useState(chat.follow_up_template);
  const { data: business } = useQuery(businessQuery);
  const user = useCurrentUser();
  const values = useMemo(
    () => new Map([...contactNameValues(chat.contact), ...writerValues(user, business)]),
    [chat.contact, user, business],
  );
  const filled = fillPlaceholders(text, values);
  const message = filled.trim();
  const [unknown] = placeholdersOf(message);
  const errors = {
    time: minutes > most ? t('follow_up.past') : undefined,
    text:
      message === ''
        ? t('follow_up.no_message')
        : message.length > LONGEST_FOLLOW_UP
          ? t('follow_up.too_long', { max: LONGEST_FOLLOW_UP })
          : unknown !== undefined
            ? t('follow_up.unknown_value', { value: `{{${unknown}}}` })
            : undefined,
  };
  const save = (change: FollowUpChange, done: string) => {
    const { follow_up = null, follow_up_message = null } = change;
    const follow_up_template = change.follow_up_template === undefined ? null : template;
    const follow_up_time = follow_up === null ? null : timeBefore(end, minutes);
    update.mutate(
      { chat, body: change, paint: { follow_up, follow_up_message, follow_up_time, follow_up_template } },
      {
        onSuccess: () => {
          onClose();
          showSuccess(done);
        },
      },
    );
  };
  const submit = () => {
    setChecked(true);
    if (errors.time !== undefined || errors.text !== undefined || update.isPending) return;
    const reminding = ahead === null ? most + 1 : minutes + Number(ahead);
    save(
      {
        follow_up: offsetOf(minutes),
        follow_up_message: message,
        ...(template && { follow_up_template: { template_id: template.template_id, params: template.params } }),
        ...(reminding <= most && { reminder: offsetOf(reminding) }),
      },
      t('follow_up.done', { time: formatDate(timeBefore(end, minutes), 'moment') }),
    );
  };
  const remove = () => save({ follow_up: null }, t('follow_up.removed'));
  return {
    now,
    end,
    most,
    minutes,
    setMinutes,
    text,
    setText,
    /** The text as the customer gets it. */
    filled,
    values,
    template,
    setTemplate,
    ahead,
    setAhead,
    isChecked,
    /** Words that closing would lose. */
    isUnsaved: message !== '' && message !== (chat.follow_up_message ?? ''),
    errors,
    update,
    submit,
    remove,
  };
}

type FollowUpChange = Pick<ChatUpdate['body'], 'follow_up' | 'follow_up_message' | 'follow_up_template' | 'reminder'>;
