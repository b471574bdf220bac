import type { Platform } from '../platform.ts';
import type { BusinessNumber } from '../registry/entities.ts';
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
  const level = number.messages_per_second >= HIGH_THROUGHPUT ? 'HIGH' : 'STANDARD';
  const callback = number.callback?.override_callback_uri;
  const accountCallback = account?.callback?.override_callback_uri;
  return {
    id: number.id,
    display_phone_number: number.display_phone_number,
    verified_name: number.verified_name,
    status: number.is_registered ? 'CONNECTED' : number.status,
    quality_rating: number.quality_rating,
    quality_score: { score: number.quality_rating },
    name_status: number.name_status,
    new_name_status: 'NONE',
    code_verification_status: number.code_verification_status,
    platform_type: number.is_registered ? 'CLOUD_API' : number.platform_type,
    is_on_biz_app: number.is_on_biz_app,
    throughput: { level: number.is_registered ? level : 'NOT_APPLICABLE' },
    account_mode: number.account_mode,
    is_official_business_account: false,
    is_pin_enabled: number.pin !== null,
    search_visibility: 'VISIBLE',
    whatsapp_business_manager_messaging_limit: tier,
    messaging_limit_tier: tier,
    last_onboarded_time: number.last_onboarded_time,
    country_dial_code: number.wa_id.slice(0, -10),
    certificate: undefined,
    username: undefined,
    health_status: healthOf(number, account?.status ?? 'ACTIVE'),
    webhook_configuration: {
      ...(callback === undefined ? {} : { phone_number: callback }),
      ...(accountCallback === undefined ? {} : { whatsapp_business_account: accountCallback }),
      ...(registry.state.app.callback_url === null ? {} : { application: registry.state.app.callback_url }),
    },
  };
}

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
