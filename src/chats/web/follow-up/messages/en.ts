/** Namespace `chats_follow_up`: the dialogs of follow-up and reminder. */
export const en = {
  follow_up: {
    title: 'Follow-up',
    cancel: 'Cancel',
    key: 'Ctrl ↵',
    to: 'to {{name}}',
    when: 'Send before the reply window closes',
    minutes_one: '{{count}} minute',
    minutes_other: '{{count}} minutes',
    hours_one: '{{count}} hour',
    hours_other: '{{count}} hours',
    now: 'Now',
    sends: 'Sends',
    closes: 'Closes',
    message: 'Message',
    no_message: 'Write the message of the follow-up.',
    too_long: 'At most {{max}} characters.',
    past: 'Choose a time that is later than now.',
    remind: 'Remind me too',
    remind_at: 'At {{time}}, before it leaves',
    remind_ahead: 'How long before',
    remind_late: 'It leaves too soon for a reminder before it.',
    ahead: '{{count}} min before',
    at: 'At {{time}}',
    empty: 'Your message appears here.',
    reply_cancels: 'A reply from {{name}} cancels the follow-up, and you are notified.',
    summary: 'Sends at {{time}} unless {{name}} writes first.',
    over: 'The reply window has ended.',
    over_text: 'There is no time left in which a message could be sent. Send a template instead.',
    discard_title: 'Discard the message?',
    discard_text: 'What you wrote for this follow-up is lost.',
    discard: 'Discard',
    stay: 'Keep writing',
    set: 'Set follow-up',
    change: 'Change follow-up',
    remove: 'Cancel follow-up',
    done: 'The follow-up leaves at {{time}}',
    removed: 'Follow-up cancelled',
  },
  reminder: {
    title: 'Reminder',
    text: 'The assignee is reminded of {{name}} before the reply window closes.',
    when: 'Remind before the reply window closes',
    reminds: 'Reminds',
    over: 'The reply window has ended, so there is nothing left to be reminded of.',
    set: 'Set reminder',
    change: 'Change reminder',
    remove: 'Remove reminder',
    done: 'The reminder comes at {{time}}',
    removed: 'Reminder removed',
  },
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    chats_follow_up: typeof en;
  }
}
