/** Routes of this area. The onboarding pages stand outside the shell, whose links are closed until a number is active. */
export const channelPaths = {
  channels: '/settings/channels',
  connect: '/onboarding/connect',
  number: '/onboarding/number',
  addNumber: '/onboarding/add_number',
  activate: (id: string) => `/onboarding/${id}/activate`,
  contacts: (id: string) => `/onboarding/${id}/contacts`,
  ready: (id: string) => `/onboarding/${id}/ready`,
} as const;
