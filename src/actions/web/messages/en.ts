/** Namespace `actions`. */
export const en = {
  label: 'Actions',
  add: 'Add action',
  full: 'There are {{max}} actions, which is the most',
  remove: 'Remove action: {{action}}',
  types: {
    send_whatsapp_message: 'Send a message',
    assign_owner: 'Assign the chat',
    add_to_list: 'Add to a contact list',
    add_to_sequence: 'Add to a sequence',
    set_classification: 'Set the classification',
    add_labels: 'Add labels',
    create_task: 'Create a task',
    close_chat: 'Close the chat',
  },
  /** Before the control of a row. */
  verbs: {
    send_whatsapp_message: 'Send',
    assign_owner: 'Assign',
    add_to_list: 'Add to',
    add_to_sequence: 'Add to',
    set_classification: 'Classify as',
    add_labels: 'Label',
    create_task: 'Create task',
    close_chat: 'Close the chat',
  },
  send: {
    text: 'Message',
    hint: 'Write the message',
    insert: 'Insert value',
    values: {
      contact_name: 'Name of the contact',
      contact_first_name: 'First name of the contact',
      contact_mobile: 'Mobile number of the contact',
      business_name: 'Name of the business',
    },
    attach: 'Attach a file',
    file: 'File',
    unnamed: 'Attached file',
    remove_file: 'Remove the file',
    uploading: 'Uploading {{name}}',
    cancel_upload: 'Cancel the upload',
  },
  assign: {
    hint: 'Choose who gets the chat',
    search: 'Search people',
    everyone: 'Everyone, by round robin',
    none: 'Nobody',
    gone: 'Deleted user',
    gone_problem: 'This user was deleted. Choose somebody else.',
    inactive_problem: '{{name}} is deactivated and gets no chats. Choose somebody else.',
    more: '+{{count}}',
  },
  list: {
    hint: 'Choose a contact list',
    search: 'Search contact lists',
    gone: 'Deleted list',
    gone_problem: 'This contact list was deleted. Choose another one.',
  },
  sequence: {
    hint: 'Choose a sequence',
    search: 'Search sequences',
    gone: 'Deleted sequence',
    gone_problem: 'This sequence was deleted. Choose another one.',
    paused: 'paused',
  },
  classification: {
    hint: 'Choose a classification',
    gone: 'Deleted classification',
    gone_problem: 'This classification was deleted. Choose another one.',
  },
  labels: {
    hint: 'Choose labels',
    search: 'Search labels',
    gone: 'Deleted label',
    gone_problem: 'A label was deleted. Take it out or choose another one.',
  },
  task: {
    title: 'Task',
    hint: 'Call back',
    due: 'Due in days',
    due_hint: 'No date',
    user: 'For',
    assignee: 'The assignee of the chat',
  },
  words: {
    send_whatsapp_message: 'Send “{{text}}”',
    assign_users: 'Assign to {{names}}',
    assign_turn: 'Assign in turn to {{names}}',
    assign_everyone: 'Assign to everyone, by round robin',
    assign_none: 'Assign to nobody',
    add_to_list: 'Add to the list {{name}}',
    add_to_sequence: 'Add to the sequence {{name}}',
    set_classification: 'Classify as {{name}}',
    add_labels: 'Add the labels {{names}}',
    create_task: 'Create the task “{{title}}”',
    close_chat: 'Close the chat',
  },
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    actions: typeof en;
  }
}
