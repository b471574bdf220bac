import { AlarmClock, Bell, BellRing, Clock, MailOpen, PanelRight, Search, Tags, UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Menu, MenuItem } from '../../../ui/primitives/Menu.tsx';
import type { LatePopupProps } from '../../../ui/primitives/late-popup.tsx';
import type { Chat } from '../../contract/chat.ts';
import { ChatActionItems } from '../chat-actions/ChatActions.tsx';

export interface ThreadMenuProps {
  chat: Chat;
  isFollowing: boolean;
  isDetailOpen: boolean;
  onAssign: () => void;
  /** Null where none can be set now. */
  onFollowUp: (() => void) | null;
  onReminder: (() => void) | null;
  onSnooze: (() => void) | null;
  onLabels: () => void;
  onFollow: () => void;
  onMarkUnread: () => void;
  onSearch: () => void;
  onToggleDetail: () => void;
}

/** What else can be done with the open chat. */
export function ThreadMenu(props: ThreadMenuProps & LatePopupProps) {
  const { chat, isFollowing, isDetailOpen, trigger, defaultOpen } = props;
  const { t } = useTranslation('chats');
  const { t: tm } = useTranslation('chats_marks');
  return (
    <Menu align="end" trigger={trigger} defaultOpen={defaultOpen}>
      <MenuItem icon={UserRound} keyHint="A" onSelect={props.onAssign}>
        {t('thread.assign')}
      </MenuItem>
      {props.onSnooze && (
        <MenuItem icon={Clock} keyHint="Z" onSelect={props.onSnooze}>
          {t(chat.snoozed_until === null ? 'thread.snooze' : 'thread.change_snooze')}
        </MenuItem>
      )}
      <MenuItem icon={Tags} keyHint="L" onSelect={props.onLabels}>
        {t('thread.labels')}
      </MenuItem>
      {props.onFollowUp && (
        <MenuItem icon={AlarmClock} keyHint="F" onSelect={props.onFollowUp}>
          {t('thread.follow_up')}
        </MenuItem>
      )}
      {props.onReminder && (
        <MenuItem icon={Bell} keyHint="H" onSelect={props.onReminder}>
          {t('thread.reminder')}
        </MenuItem>
      )}
      <MenuItem icon={BellRing} onSelect={props.onFollow}>
        {tm(isFollowing ? 'followers.unfollow' : 'followers.follow')}
      </MenuItem>
      <MenuItem icon={MailOpen} keyHint="U" onSelect={props.onMarkUnread}>
        {t('thread.mark_unread')}
      </MenuItem>
      <MenuItem icon={Search} onSelect={props.onSearch}>
        {t('thread.search')}
      </MenuItem>
      <MenuItem icon={PanelRight} keyHint="]" onSelect={props.onToggleDetail}>
        {t(isDetailOpen ? 'thread.hide_details' : 'thread.show_details')}
      </MenuItem>
      <ChatActionItems chat={chat} />
    </Menu>
  );
}
