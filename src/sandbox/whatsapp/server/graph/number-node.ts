import type { Platform } from '../platform.ts';
import type { Account, BusinessNumber } from '../registry/entities.ts';
import type { Json } from '../../../core/server/read-json.ts';

const TIERS: readonly (readonly [number, string])[] = [
  [50, 'TIER_50'],
  [250, 'TIER_250'],
  [2_000, 'TIER_2K'],
  [10_000, 'TIER_10K'],
  [100_000, 'TIER_100K'],
];
const HIGH_THROUGHPUT = 1_000;

/** The name of a messaging limit. */
export function tierOf(limit: number | null): string {
  return limit === null ? 'TIER_UNLIMITED' : (TIERS.find(([most]) => limit <= most)?.[1] ?? 'TIER_UNLIMITED');
}

/** What a list shows of a number when nothing is asked for. */
export const NUMBER_FIELDS = [
  'verified_name',
  'code_verification_status',
  'display_phone_number',
  'quality_rating',
  'platform_type',
  'throughput',
  'last_onboarded_time',
  'webhook_configuration',
  'id',
] as const;

/** A number with every field that can be asked for. */
export function numberNode({ registry }: Platform, number: BusinessNumber): Json {
  const account = registry.account(number.account_id);
  const tier = tierOf(account?.messaging_limit ?? null);
  return {
    id: number.id,
    display_phone_number: number.display_phone_number,
    verified_name: number.verified_name,
    quality_rating: number.quality_rating,
    quality_score: { score: number.quality_rating },
    name_status: number.name_status,
    code_verification_status: number.code_verification_status,
    is_on_biz_app: number.is_on_biz_app,
    account_mode: number.account_mode,
    is_official_business_account: false,
    is_pin_enabled: number.pin !== null,
    is_preverified_number: false,
    search_visibility: 'VISIBLE',
    eligibility_for_api_business_global_search: 'NON_ELIGIBLE_UNDEFINED',
    whatsapp_business_manager_messaging_limit: tier,
    messaging_limit_tier: tier,
    last_onboarded_time: number.last_onboarded_time,
    country_dial_code: number.wa_id.slice(0, -10),
    certificate: certificateOf(number, number.verified_name),
    username: number.username?.username,
    conversational_automation: { ...number.automation, id: number.id },
    health_status: healthOf(number, account?.status ?? 'ACTIVE'),
    ...useOf(number),
    ...newNameOf(number),
    ...callbacksOf(registry.state.app.callback_url, number, account),
  };
}

/** What depends on whether the number is registered. */
function useOf(number: BusinessNumber): Json {
  const level = number.messages_per_second >= HIGH_THROUGHPUT ? 'HIGH' : 'STANDARD';
  return number.is_registered
    ? { status: 'CONNECTED', platform_type: 'CLOUD_API', host_platform: 'CLOUD_API', throughput: { level } }
    : {
        status: number.status,
        platform_type: number.platform_type,
        host_platform: 'NOT_APPLICABLE',
        throughput: { level: 'NOT_APPLICABLE' },
      };
}

/** A display name in review. */
function newNameOf(number: BusinessNumber): Json {
  const { new_name: name } = number;
  return name === null
    ? { new_display_name: undefined, new_name_status: 'NONE', new_certificate: undefined }
    : { new_display_name: name, new_name_status: 'PENDING_REVIEW', new_certificate: certificateOf(number, name) };
}

function callbacksOf(application: string | null, number: BusinessNumber, account: Account | undefined): Json {
  const own = number.callback?.override_callback_uri;
  const ofAccount = account?.callback?.override_callback_uri;
  return {
    account: account === undefined ? undefined : { id: account.id, name: account.name },
    webhook_configuration: {
      ...(own === undefined ? {} : { phone_number: own }),
      ...(ofAccount === undefined ? {} : { whatsapp_business_account: ofAccount }),
      ...(application === null ? {} : { application }),
    },
  };
}

/** What proves a display name, in base64. What is inside: no public source. */
const certificateOf = (number: BusinessNumber, name: string): string =>
  Buffer.from(`${number.id}:${number.wa_id}:${name}`).toString('base64');

function healthOf(number: BusinessNumber, accountStatus: string): Json {
  const isBlocked = accountStatus !== 'ACTIVE';
  const own = number.is_registered && !isBlocked ? 'AVAILABLE' : 'BLOCKED';
  return {
    can_send_message: own,
    entities: [
      { entity_type: 'PHONE_NUMBER', id: number.id, can_send_message: own },
      { entity_type: 'WABA', id: number.account_id, can_send_message: isBlocked ? 'BLOCKED' : 'AVAILABLE' },
    ],
  };
}
