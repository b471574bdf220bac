/** What is done with single messages: their menu, forwarding. Loaded with the first menu that is opened. */
export const en = {
  forward: 'Forward',
  select: 'Select messages',
  download: 'Download',
  copy_picture: 'Copy picture',
  picture_copied: 'Picture copied',
  no_picture: 'This browser does not let pictures be copied.',
  failed: {
    network: 'Network response was not ok',
    blob: 'Received data is not a valid Blob',
  },
  forward_title_one: 'Forward message',
  forward_title_other: 'Forward {{count}} messages',
  search: 'Search name or mobile',
  chats: 'Chats',
  own: 'Your open chats',
  found: 'Found chats',
  none: 'You have no other open chats. Search for one.',
  nobody: 'No chat has this name or number.',
  list_failed: 'The chats could not be loaded.',
  chosen: 'Chosen chats',
  remove: 'Remove {{name}}',
  most: 'At most {{count}} chats at once.',
  send_zero: 'Forward',
  send_one: 'Forward to {{count}} chat',
  send_other: 'Forward to {{count}} chats',
  sent_one: 'Forwarded to {{count}} chat',
  sent_other: 'Forwarded to {{count}} chats',
  not_sent: '{{name}}: {{reason}}',
  cancel: 'Cancel',
  blocked: {
    closed: 'Closed. Open it again first.',
    not_assignee: 'Assigned to {{name}}',
    unassigned: 'Unassigned. Assign it to yourself first.',
    script: 'Chat script is being handled by {{name}}',
    window: 'Only templates can be sent now',
    customer_first: 'Only the customer can continue this chat',
    channel: 'The channel cannot send now',
    kind: '{{channel}} does not take this kind of message',
  },
  selected_one: '{{count}} message selected',
  selected_other: '{{count}} messages selected',
  copy: 'Copy',
  end_selection: 'End selection',
  most_messages: 'At most {{count}} messages at once.',
  not_forwardable: 'Some of them cannot be forwarded',
  pick: 'Select message',
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    chats_message: typeof en;
  }
}
