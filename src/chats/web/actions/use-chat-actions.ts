import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { businessQuery } from '../../../accounts/web/index.ts';
import { connectionStore } from '../../../foundation/web/realtime/connection-store.ts';
import { useFormatDate } from '../../../foundation/web/dates/use-format-date.ts';
import { showSuccess } from '../../../foundation/web/toasts/toast-store.ts';
import type { Chat } from '../../contract/chat.ts';
import { mayAssign, mayClose, maySnooze, type Person } from '../../contract/rules.ts';
import { useCurrentUser } from '../use-current-user.ts';
import { useUpdateChat } from './use-update-chat.ts';

export interface ConversationLog {
  outcome: string;
  summary: string;
}

export type Assignee = NonNullable<Chat['assignee']>;

export interface ChatActions {
  me: Assignee;
  person: Person;
  mayAssignTo: (userId: string | null) => boolean;
  mayClose: boolean;
  /** The organisation wants the conversation logged before a chat is closed. */
  needsLog: boolean;
  /** `note` is for the one who gets it. */
  assign: (to: Assignee | null, note?: string) => void;
  close: (log?: ConversationLog) => void;
  reopen: () => void;
  classify: (classification: string) => void;
  markUnread: () => void;
  maySnooze: boolean;
  /** Until when the chat is put aside; null brings it back. */
  snooze: (until: string | null) => void;
  label: (change: { add: readonly string[]; remove: readonly string[] }) => void;
  follow: (follows: boolean) => void;
  isBusy: boolean;
}

/** What may be done with a chat, and doing it. Assigning and closing can be undone for a moment. */
export function useChatActions(chat: Chat): ChatActions {
  const { t } = useTranslation('chats');
  const user = useCurrentUser();
  const { data: business } = useQuery(businessQuery);
  const isOffline = useStore(connectionStore, (state) => state.isOffline);
  const formatDate = useFormatDate();
  const { mutate, isPending } = useUpdateChat();
  return useMemo(() => {
    const me = { id: user.id, label: `${user.first_name} ${user.last_name}`.trim() };
    const person = { userId: user.id, permissions: new Set(user.permissions) };
    const agentsMayTakeOver = business?.agents_may_take_over ?? false;
    const assign = (to: Assignee | null, { note = '', isUndo = false } = {}) => {
      const before = chat.assignee;
      const mayUndo = !isUndo && mayAssign({ assignee: to }, before?.id ?? null, person, agentsMayTakeOver);
      mutate(
        { chat, body: { assignee_id: to?.id ?? null, ...(note !== '' && { note }) }, paint: { assignee: to } },
        {
          onSuccess: () => {
            if (isUndo) return;
            const text =
              to === null
                ? t('done.unassigned')
                : to.id === me.id
                  ? t('done.assigned_to_you')
                  : t('done.assigned', { name: to.label });
            showSuccess(text, mayUndo ? { undo: () => assign(before, { isUndo: true }) } : {});
          },
        },
      );
    };
    const setState = (state: Chat['state'], log?: ConversationLog) =>
      mutate(
        { chat, body: { state, ...(log && { conversation: log }) }, paint: { state } },
        {
          onSuccess: () => {
            if (state === 'closed') showSuccess(t('done.closed'), { undo: () => setState('open') });
          },
        },
      );
    const snooze = (until: string | null, isUndo = false) =>
      mutate(
        { chat, body: { snoozed_until: until }, paint: { snoozed_until: until } },
        {
          onSuccess: () => {
            if (isUndo) return;
            const text =
              until === null ? t('done.unsnoozed') : t('done.snoozed', { time: formatDate(until, 'date_time') });
            showSuccess(text, { undo: () => snooze(chat.snoozed_until, true) });
          },
        },
      );
    return {
      me,
      person,
      mayAssignTo: (userId) => mayAssign(chat, userId, person, agentsMayTakeOver),
      mayClose: mayClose(chat, person),
      needsLog: business?.mandate_conversation_log ?? false,
      assign: (to, note) => assign(to, note === undefined ? {} : { note }),
      close: (log) => setState('closed', log),
      reopen: () => setState('open'),
      classify: (classification) => mutate({ chat, body: { classification }, paint: { classification } }),
      markUnread: () =>
        mutate({ chat, body: { unread: true }, paint: { unread_count: Math.max(1, chat.unread_count) } }),
      maySnooze: chat.state === 'open' && maySnooze(chat, person),
      snooze: (until) => snooze(until),
      label: ({ add, remove }) =>
        mutate({
          chat,
          body: {
            ...(add.length > 0 && { add_labels: [...add] }),
            ...(remove.length > 0 && { remove_labels: [...remove] }),
          },
          paint: { labels: [...new Set([...chat.labels.filter((key) => !remove.includes(key)), ...add])] },
        }),
      follow: (follow) =>
        mutate(
          {
            chat,
            body: { follow },
            paint: { follower_ids: [...chat.follower_ids.filter((id) => id !== me.id), ...(follow ? [me.id] : [])] },
          },
          { onSuccess: () => showSuccess(t(follow ? 'done.followed' : 'done.unfollowed')) },
        ),
      // Without a connection it waits, and what was done can be undone.
      isBusy: isPending && !isOffline,
    };
  }, [business, chat, formatDate, isOffline, isPending, mutate, t, user]);
}
