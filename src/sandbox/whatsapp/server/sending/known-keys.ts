import { refuse } from '../graph/graph-error.ts';
import type { Json } from '../../../core/server/read-json.ts';

/** Parameters that every Graph call takes. Meta's reference, Graph API, Overview and Secure Requests. */
const EVERY_CALL = [
  'access_token',
  'appsecret_proof',
  'appsecret_time',
  'debug',
  'fields',
  'format',
  'locale',
  'pretty',
  'suppress_http_code',
];

const COMMON = [
  ...EVERY_CALL,
  'messaging_product',
  'recipient_type',
  'to',
  'recipient',
  'recipient_identity_key_hash',
  'type',
  'biz_opaque_callback_data',
];

/** Each object of a send with the keys that it takes. Meta's reference, Messages API and Marketing Messages API. */
const KEYS = {
  message: [
    ...COMMON,
    'context',
    'text',
    'image',
    'video',
    'audio',
    'document',
    'sticker',
    'location',
    'contacts',
    'reaction',
    'interactive',
    'template',
  ],
  marketing_message: [...COMMON, 'template', 'product_policy', 'message_activity_sharing'],
  read_receipt: [...COMMON, 'status', 'message_id', 'typing_indicator'],
  typing_indicator: ['type'],
  context: ['message_id'],

  text: ['body', 'preview_url'],
  image: ['id', 'link', 'caption'],
  video: ['id', 'link', 'caption'],
  document: ['id', 'link', 'caption', 'filename'],
  audio: ['id', 'link', 'voice'],
  sticker: ['id', 'link'],
  gif: ['id', 'link'],
  location: ['latitude', 'longitude', 'name', 'address'],
  reaction: ['message_id', 'emoji'],

  contact: ['name', 'addresses', 'birthday', 'emails', 'org', 'phones', 'urls'],
  contact_name: ['formatted_name', 'first_name', 'last_name', 'middle_name', 'suffix', 'prefix'],
  contact_addresses: ['street', 'city', 'state', 'zip', 'country', 'country_code', 'type'],
  contact_emails: ['email', 'type'],
  contact_org: ['company', 'department', 'title'],
  contact_phones: ['phone', 'type', 'wa_id'],
  contact_urls: ['url', 'type'],

  interactive: ['type', 'header', 'body', 'footer', 'action'],
  interactive_header: ['type', 'text', 'sub_text', 'image', 'video', 'document'],
  interactive_text: ['text'],
  action_buttons: ['buttons'],
  action_list: ['button', 'sections'],
  action_named: ['name', 'parameters'],
  action_bare: ['name'],
  action_product: ['catalog_id', 'product_retailer_id'],
  action_products: ['catalog_id', 'sections'],
  action_cards: ['cards'],
  reply_button: ['type', 'reply'],
  reply: ['id', 'title'],
  card_button: ['type', 'quick_reply'],
  list_section: ['title', 'rows'],
  list_row: ['id', 'title', 'description'],
  product_section: ['title', 'product_items'],
  product_item: ['product_retailer_id'],
  link_parameters: ['display_text', 'url'],
  catalog_parameters: ['thumbnail_product_retailer_id'],
  flow_parameters: [
    'flow_message_version',
    'flow_id',
    'flow_name',
    'flow_cta',
    'flow_token',
    'flow_action',
    'flow_action_payload',
    'mode',
  ],
  flow_payload: ['screen', 'data'],
  address_parameters: ['country', 'values', 'saved_addresses', 'validation_errors'],
  call_parameters: ['display_text', 'ttl_minutes', 'payload'],
  interactive_card: ['card_index', 'type', 'header', 'body', 'action'],

  order_details: [
    'reference_id',
    'type',
    'payment_type',
    'payment_configuration',
    'payment_settings',
    'beneficiaries',
    'shipping_info',
    'currency',
    'total_amount',
    'order',
  ],
  order_update: ['reference_id', 'order', 'payment'],
  order: [
    'status',
    'description',
    'type',
    'catalog_id',
    'expiration',
    'items',
    'subtotal',
    'tax',
    'shipping',
    'discount',
  ],
  order_item: [
    'retailer_id',
    'product_id',
    'name',
    'image',
    'amount',
    'sale_amount',
    'quantity',
    'country_of_origin',
    'importer_name',
    'importer_address',
  ],
  amount: ['value', 'offset', 'description', 'discount_program_name'],

  template: ['name', 'language', 'components'],
  template_language: ['code', 'policy'],
  template_component: ['type', 'sub_type', 'index', 'parameters', 'cards'],
  template_card: ['card_index', 'components'],
  template_parameter: [
    'type',
    'parameter_name',
    'text',
    'currency',
    'date_time',
    'image',
    'video',
    'document',
    'gif',
    'location',
    'product',
    'payload',
    'coupon_code',
    'action',
    'limited_time_offer',
    'tap_target_configuration',
    'ttl_minutes',
  ],
  currency: ['fallback_value', 'code', 'amount_1000'],
  date_time: [
    'fallback_value',
    'day_of_week',
    'day_of_month',
    'year',
    'month',
    'hour',
    'minute',
    'calendar',
    'timestamp',
  ],
  product: ['product_retailer_id', 'catalog_id'],
  button_action: ['flow_token', 'flow_action_data', 'thumbnail_product_retailer_id', 'sections', 'order_details'],
  limited_time_offer: ['expiration_time_ms'],
} satisfies Readonly<Record<string, readonly string[]>>;

export type KnownObject = keyof typeof KEYS;

const KNOWN: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(KEYS).map(([object, keys]) => [object, new Set(keys)]),
);

/** Refuses a key that the object does not take. Public error text: `(#100) Unexpected key "filename" on param "image".` */
export function checkKeys(value: Json, object: KnownObject, name: string): void {
  const known = KNOWN.get(object);
  for (const key in value)
    if (!known?.has(key)) refuse(100, { message: `Unexpected key "${key}" on param "${name}".` });
}

/** Refuses a parameter that the call does not take, in the form of the sentence for objects. */
export function checkCallKeys(parameters: Json, call: 'message' | 'marketing_message' | 'read_receipt'): void {
  // No public source.
  const known = KNOWN.get(call);
  for (const key in parameters) if (!known?.has(key)) refuse(100, { message: `Unexpected key "${key}".` });
}
