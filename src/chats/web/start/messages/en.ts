/** Starting a chat. Loaded with the dialog. */
export const en = {
  title: 'New chat',
  search: 'Name or mobile number',
  channel: 'From',
  contacts: 'Contacts',
  write_to: 'Write to {{number}}',
  write_to_text: 'A contact is made for it.',
  no_mobile: 'No mobile number',
  none: 'No contact has this name or number. Enter a whole number to write to somebody new.',
  failed: 'The contacts could not be loaded.',
  no_channel: 'Connect a channel that can write first.',
  opening: 'Opening the chat',
  cancel: 'Cancel',
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    chats_start: typeof en;
  }
}
