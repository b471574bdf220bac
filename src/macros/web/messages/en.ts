export const en = {
  intro: 'Several actions that are done in a chat at once, from its menu or by Ctrl K.',
  new: 'New macro',
  read_only: 'You can run macros. A supervisor can change them.',
  list: {
    actions: 'Actions',
    more: 'Actions for {{name}}',
    edit: 'Edit',
    delete: 'Delete',
    load_failed: 'The macros could not be loaded',
    empty: 'No macros yet',
    empty_text: 'Put together what is done again and again at the end of a chat: a message, a label, closing it.',
  },
  form: {
    new: 'New macro',
    edit: 'Edit macro',
    view: 'Macro',
    name: 'Name',
    description: 'Description',
    description_help: 'When to use it',
    actions: 'What it does, in this order',
    rights: 'Each action is done with the permissions of the person who runs it.',
    save: 'Save',
    create: 'Create macro',
    cancel: 'Cancel',
    load_theirs: 'Load the new version',
    missing: 'Macro not found',
    missing_text: 'The macro was deleted, or the link is wrong.',
    close: 'Close',
  },
  saved: '{{name}} saved',
  created: '{{name}} added',
  deleted: '{{name}} deleted',
  delete: {
    title: 'Delete {{name}}?',
    text: 'It can no longer be run. What it did stays done.',
    action: 'Delete macro',
    keep: 'Keep macro',
  },
  run: {
    title: 'Run a macro',
    search: 'Search macros',
    found: 'Macros',
    none: 'No macro fits',
    empty: 'No macros yet',
    failed: 'The macros could not be loaded',
    retry: 'Try again',
    done: '{{name}}: everything was done',
    result: 'What {{name}} did',
    not_done_one: '{{count}} action could not be done.',
    not_done_other: '{{count}} actions could not be done.',
    not_all: '{{name}}: not everything could be done',
    ok: 'OK',
  },
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    macros: typeof en;
  }
}
