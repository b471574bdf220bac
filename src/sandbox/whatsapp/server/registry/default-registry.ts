import { DEFAULT_APP, type AppSecrets } from '../default-app.ts';
import { defaultTemplates } from './default-templates.ts';
import type { Account, BusinessNumber, Phone, RegistryState, Template } from './entities.ts';

const DEFAULT_ACCOUNT_ID = '900000000000100';

/** A business number with everything at its ordinary value. */
export function newNumber(
  given: Partial<BusinessNumber> & Pick<BusinessNumber, 'id' | 'account_id' | 'display_phone_number' | 'verified_name'>,
): BusinessNumber {
  return {
    wa_id: given.display_phone_number.replaceAll(/\D/g, ''),
    name_status: 'APPROVED',
    code_verification_status: 'VERIFIED',
    quality_rating: 'GREEN',
    status: 'PENDING',
    platform_type: 'NOT_APPLICABLE',
    account_mode: 'LIVE',
    is_on_biz_app: false,
    last_onboarded_time: '2026-11-01T06:30:00+0000',
    is_registered: false,
    pin: null,
    pin_misses: 0,
    register_times: [],
    messages_per_second: 80,
    upgrade_until: null,
    pair_burst: 45,
    pair_seconds: 6,
    allowed_recipients: [],
    callback: null,
    profile: { about: '', vertical: 'RETAIL', websites: [] },
    new_name: null,
    settings: {
      calling: { status: 'DISABLED' },
      payload_encryption: { status: 'DISABLED' },
      storage_configuration: { status: 'DEFAULT' },
      user_identity_change: { enable_identity_key_check: false },
    },
    commerce: { is_cart_enabled: true, is_catalog_visible: false },
    automation: { enable_welcome_message: false, prompts: [], commands: [] },
    qr_codes: [],
    blocked: [],
    username: null,
    sync_requests: [],
    shares_history: true,
    ...given,
  };
}

/** A WhatsApp Business Account in good order. */
export function newAccount(given: Partial<Account> & Pick<Account, 'id' | 'name'>): Account {
  return {
    business_id: '900000000000010',
    business_name: 'Marigold Lane Private Limited',
    currency: 'INR',
    country: 'IN',
    timezone_id: '71',
    account_review_status: 'APPROVED',
    business_verification_status: 'verified',
    message_template_namespace: 'a1b2c3d4_0000_4000_8000_900000000100',
    status: 'ACTIVE',
    messaging_limit: 100_000,
    has_payment_issue: false,
    is_app_subscribed: false,
    callback: null,
    is_enabled_for_insights: false,
    users: [
      {
        id: '900000000000900',
        name: 'Sandbox system user',
        user_type: 'SYSTEM_USER',
        tasks: ['MANAGE', 'DEVELOP', 'MANAGE_TEMPLATES', 'MANAGE_PHONE', 'VIEW_COST', 'MESSAGING'],
      },
    ],
    template_create_times: [],
    ...given,
  };
}

/** A template that was just submitted. */
export function newTemplate(
  given: Partial<Template> & Pick<Template, 'id' | 'account_id' | 'name' | 'language' | 'category' | 'components'>,
): Template {
  return {
    status: 'PENDING',
    parameter_format: 'POSITIONAL',
    quality_score: 'UNKNOWN',
    quality_at: null,
    rejected_reason: 'NONE',
    previous_category: null,
    correct_category: null,
    message_send_ttl_seconds: null,
    was_approved: given.status === 'APPROVED',
    created_at: Date.UTC(2026, 10, 1),
    updated_at: Date.UTC(2026, 10, 1),
    edit_times: [],
    ...given,
  };
}

/** A customer's phone that is on and is read by hand. */
export function newPhone(given: Partial<Phone> & Pick<Phone, 'wa_id' | 'name'>): Phone {
  return {
    user_id: `IN.9${given.wa_id.slice(-12).padStart(12, '0')}`,
    username: null,
    is_number_hidden: false,
    is_online: true,
    has_whatsapp: true,
    reads_after_ms: null,
    marketing: 'allowed',
    ...given,
  };
}

/** What a fresh sandbox holds: one account with two numbers and its templates, and three customers. */
export function defaultRegistry({ appSecret, verifyToken }: AppSecrets): Omit<RegistryState, 'starts'> {
  return {
    app: {
      id: DEFAULT_APP.id,
      secret: appSecret,
      config_id: DEFAULT_APP.config_id,
      name: DEFAULT_APP.name,
      callback_url: null,
      verify_token: verifyToken,
      fields: [],
      redirect_uris: [],
      requires_proof: false,
    },
    accounts: [newAccount({ id: DEFAULT_ACCOUNT_ID, name: 'Marigold Lane' })],
    numbers: [
      newNumber({
        id: '900000000000201',
        account_id: DEFAULT_ACCOUNT_ID,
        display_phone_number: '+91 90000 14220',
        verified_name: 'Store line',
      }),
      newNumber({
        id: '900000000000202',
        account_id: DEFAULT_ACCOUNT_ID,
        display_phone_number: '+91 90000 14221',
        verified_name: 'Wholesale',
      }),
    ],
    templates: defaultTemplates(DEFAULT_ACCOUNT_ID).map(newTemplate),
    deleted_templates: [],
    uploads: [],
    flows: [],
    insights: [],
    phones: [
      newPhone({ wa_id: '919000041207', name: 'Lakshmi Subramanian' }),
      newPhone({ wa_id: '919000055210', name: 'Rohan Deshpande' }),
      newPhone({ wa_id: '919000063418', name: 'Aisha Khan' }),
    ],
    media: [],
    tokens: [],
    chats: [],
    windows: {},
  };
}
