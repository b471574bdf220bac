/** Namespace `accounts_availability`: whether people are there; loaded with what shows it. */
export const en = {
  label: 'Availability',
  available: 'Available',
  away: 'Away',
  out: 'Out of office',
  choose_out: 'Out of office…',
  out_until: 'Out of office until {{day}}',
  stands_in: '{{name}} stands in',
  dialog: {
    title: 'Out of office',
    own_text: 'Colleagues see it while it lasts. It ends by itself after the last day.',
    text: 'Colleagues see it beside {{name}} while it lasts. It ends by itself after the last day.',
    first_day: 'First day',
    last_day: 'Last day',
    note: 'Note',
    note_help: 'Colleagues see it beside the name',
    stand_in: 'Stand-in',
    nobody: 'Nobody',
    save: 'Save',
    cancel: 'Cancel',
    end: 'End it now',
    remove: 'Remove',
    saved: 'Out of office from {{first}} to {{last}}',
    ended: 'Back from out of office',
  },
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    accounts_availability: typeof en;
  }
}
