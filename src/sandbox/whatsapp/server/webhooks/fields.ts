/**
 * The fields of `whatsapp_business_account` that an app can subscribe to. Meta's reference, "WhatsApp Business Account
 * webhooks".
 */
const FIELDS: ReadonlySet<string> = new Set([
  'account_alerts',
  'account_review_update',
  'account_settings_update',
  'account_update',
  'automatic_events',
  'business_capability_update',
  'business_status_update',
  'business_username_update',
  'calls',
  'flows',
  'group_lifecycle_update',
  'group_participants_update',
  'group_settings_update',
  'group_status_update',
  'history',
  'message_echoes',
  'message_template_components_update',
  'message_template_quality_update',
  'message_template_status_update',
  'messages',
  'messaging_handovers',
  'partner_solutions',
  'payment_configuration_update',
  'phone_number_name_update',
  'phone_number_quality_update',
  'security',
  'smb_app_state_sync',
  'smb_message_echoes',
  'template_category_update',
  'template_correct_category_detection',
  'tracking_events',
  'user_id_update',
  'user_preferences',
]);

/** The first of the names that is no field; undefined: all are. */
export const unknownField = (names: readonly string[]): string | undefined => names.find((name) => !FIELDS.has(name));

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\]|[\w-]+\.localhost)$/;

/**
 * What is wrong with an address for webhooks; null: nothing. The platform takes https only (Meta's reference, "Webhooks,
 * create an endpoint"). That an address of this machine may be http is an exception of this sandbox.
 */
export function problemOfAddress(address: string): string | null {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol)) return 'is not a valid URL';
  return url.protocol === 'https:' || LOOPBACK.test(url.hostname) ? null : 'must use https';
}
