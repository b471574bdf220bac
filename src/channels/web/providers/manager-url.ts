const WHATSAPP_MANAGER = 'https://business.facebook.com/latest/whatsapp_manager/';

/** The provider's own page for numbers, limits, PINs and templates of an account. */
export function managerUrl(page: 'phone_numbers' | 'overview' | 'message_templates', accountId: string | null): string {
  const url = new URL(page, WHATSAPP_MANAGER);
  if (accountId !== null) url.searchParams.set('asset_id', accountId);
  return url.href;
}
