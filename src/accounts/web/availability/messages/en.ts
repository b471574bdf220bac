/** Namespace `accounts_availability`: whether people are there; loaded with what shows it. */
export const en = {
  label: 'Availability',
  available: 'Available',
  away: 'Away',
  out: 'Out of office',
  choose_out: 'Out of office…',
  out_until: 'Out of office until {{day}}',
  stand_in: 'Stand-in: {{name}}',
  dialog: {
    title: 'Out of office',
    own_text: 'Colleagues see this during your absence. It ends automatically after the last day.',
    text: 'Colleagues see this next to {{name}} during the absence. It ends automatically after the last day.',
    first_day: 'First day',
    last_day: 'Last day',
    note: 'Note',
    note_help: 'Shown to colleagues next to the name',
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
