/** Namespace `chats_team`: what colleagues do together in a chat. */
export const en = {
  mode: { comment: 'Comment', comment_tip: 'Comment for your team (M)', reply: 'Back to reply' },
  present: {
    viewing: '{{names}}, viewing',
    typing: '{{name}} is typing',
    commenting: '{{name}} is writing a comment',
    two: '{{name}} and {{other}} are writing',
    many: '{{count}} colleagues are writing',
    both_one: '{{name}} is also writing a reply',
    both_other: '{{count}} colleagues are also writing a reply',
  },
  comment: {
    label: 'Write a comment',
    field: 'Comment for your team',
    placeholder: 'Comment for your team, @ mentions a colleague',
    only_team: 'Only your team sees this',
    add: 'Add comment',
    save: 'Save comment',
    editing: 'Edit comment',
    cancel: 'Cancel editing',
    characters: '{{length}} of {{limit}} characters',
    too_long: 'Too long. Use at most {{limit}} characters.',
    mention: 'Mention a colleague',
  },
  request: {
    take: '<b>{{name}}</b> asks you for this chat',
    hand_over: '<b>{{name}}</b> asks you to take this chat over',
    own_take: 'You asked <b>{{name}}</b> for this chat',
    own_hand_over: 'You asked <b>{{name}}</b> to take this chat over',
    give: 'Hand over',
    accept: 'Take over',
    decline: 'Decline',
    withdraw: 'Take back',
    ask: 'Ask for the chat',
    list: 'Requests',
  },
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    chats_team: typeof en;
  }
}
