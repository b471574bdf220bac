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

const WHATSAPP_MANAGER = 'https://business.facebook.com/latest/whatsapp_manager/';

/** The provider's own page for numbers, limits and PINs of an account. */
export function managerUrl(page: 'phone_numbers' | 'overview', accountId: string | null): string {
  const url = new URL(page, WHATSAPP_MANAGER);
  if (accountId !== null) url.searchParams.set('asset_id', accountId);
  return url.href;
}
