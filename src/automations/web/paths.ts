/** The pages of chat automations. */
export const automationPaths = {
  list: '/settings/chat_automations',
  new: '/settings/chat_automations/new',
  /** A new one that begins with one of the common starts. */
  newFrom: (start: string): string => `/settings/chat_automations/new?start=${start}`,
  automation: (id: string): string => `/settings/chat_automations/${id}`,
  edit: (id: string): string => `/settings/chat_automations/${id}/edit`,
} as const;

/** The pages of chat scripts. */
export const scriptPaths = {
  list: '/settings/chat_scripts',
  new: '/settings/chat_scripts/new',
  edit: (id: string): string => `/settings/chat_scripts/${id}/edit`,
} as const;
