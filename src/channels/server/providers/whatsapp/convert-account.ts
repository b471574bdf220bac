import type { AccountChange } from '../../../contract/incoming.ts';
import { asList, asNumber, asRecord, asText, asTime, type Json } from './convert-json.ts';
import { convertTemplate, convertTemplateCategory, convertTemplateText, reasonOf } from './convert-template.ts';

export interface AccountChanges {
  /** Where the account is not the entry's own. */
  account_id: string | null;
  display_number: string | null;
  changes: AccountChange[];
}

const digits = (value: unknown): string | null => asText(value)?.replaceAll(/\D/g, '') || null;

/** What a change of an account, number or template field says; null for a field that changes nothing here. */
export function convertAccountField(field: string, value: Json): AccountChanges | null {
  const convert = FIELDS[field];
  if (!convert) return null;
  return {
    account_id: asText(asRecord(value.waba_info).waba_id),
    display_number: digits(value.display_phone_number) ?? digits(value.phone_number),
    changes: convert(value),
  };
}

const FIELDS: Readonly<Record<string, (value: Json) => AccountChange[]>> = {
  account_update: accountUpdate,
  account_review_update: (value) => [{ type: 'review', decision: asText(value.decision) ?? 'PENDING' }],
  account_alerts: alert,
  business_capability_update: (value) => limitOf(value, CAPABILITY_FIELDS),
  phone_number_quality_update: numberQuality,
  phone_number_name_update: (value) => [
    {
      type: 'name',
      decision: asText(value.decision) ?? 'PENDING',
      name: asText(value.requested_verified_name),
      rejection_reason: reasonOf(value.rejection_reason),
    },
  ],
  security: (value) => [{ type: 'pin_changed', event: asText(value.event) ?? '' }],
  message_template_status_update: convertTemplate,
  message_template_quality_update: convertTemplate,
  template_category_update: convertTemplateCategory,
  message_template_components_update: convertTemplateText,
};

/** The fields of accounts, numbers and templates that are read. */
export const accountFields: readonly string[] = Object.keys(FIELDS);

function accountUpdate(value: Json): AccountChange[] {
  const event = asText(value.event) ?? '';
  switch (event) {
    case 'ACCOUNT_RESTRICTION':
      return [
        {
          type: 'restriction',
          restrictions: asList(value.restriction_info).flatMap((each) => {
            const { restriction_type, expiration } = asRecord(each);
            const restriction = asText(restriction_type);
            return restriction === null ? [] : { restriction, until: asTime(expiration) };
          }),
        },
      ];
    case 'ACCOUNT_VIOLATION':
      return [{ type: 'violation', violation: asText(asRecord(value.violation_info).violation_type) ?? '' }];
    case 'DISABLED_UPDATE': {
      const state = asText(asRecord(value.ban_info).waba_ban_state) ?? '';
      // Announced only: what is scheduled has not happened.
      if (state === 'SCHEDULE_FOR_DISABLE') return [{ type: 'violation', violation: state }];
      return [{ type: 'ban', is_banned: state !== 'REINSTATE', reason: state }];
    }
    case 'PARTNER_REMOVED':
    case 'PARTNER_APP_UNINSTALLED':
    case 'ACCOUNT_DELETED':
    case 'ACCOUNT_OFFBOARDED':
      return [{ type: 'disconnected', reason: event }];
    case 'PARTNER_ADDED':
    case 'PARTNER_APP_INSTALLED':
    case 'ACCOUNT_RECONNECTED':
      return [{ type: 'reconnected' }];
    default:
      return [];
  }
}

function alert(value: Json): AccountChange[] {
  const info = asRecord(value.alert_info);
  return [
    {
      type: 'alert',
      alert: asText(info.alert_type) ?? '',
      severity: asText(info.alert_severity) ?? '',
      description: asText(info.alert_description) ?? '',
    },
  ];
}

const CAPABILITY_FIELDS = ['max_daily_conversations_per_business', 'max_daily_conversation_per_phone'];
const QUALITY_FIELDS = ['max_daily_conversations_per_business', 'current_limit'];

/** 2000, "2000", "TIER_2K", "TIER_UNLIMITED" and -1 are all in use. */
function limitOf(value: Json, fields: readonly string[]): AccountChange[] {
  for (const field of fields) {
    const limit = readLimit(value[field]);
    if (limit !== undefined) return [{ type: 'messaging_limit', limit }];
  }
  return [];
}

/** Null: no limit. Undefined: nothing said. */
export function readLimit(value: unknown): number | null | undefined {
  const number = asNumber(value);
  if (number !== null) return number < 0 ? null : Math.floor(number);
  const text = asText(value);
  if (text === 'TIER_UNLIMITED') return null;
  const tier = /^TIER_(\d+)(K?)$/.exec(text ?? '');
  return tier ? Number(tier[1]) * (tier[2] === 'K' ? 1000 : 1) : undefined;
}

const UPGRADED_PER_SECOND = 1_000;

function numberQuality(value: Json): AccountChange[] {
  const event = asText(value.event);
  return [
    ...limitOf(value, QUALITY_FIELDS),
    ...(event === 'THROUGHPUT_UPGRADE' ? [{ type: 'throughput', per_second: UPGRADED_PER_SECOND } as const] : []),
    ...(event === 'FLAGGED' ? [{ type: 'quality', quality: 'RED' } as const] : []),
    ...(event === 'UNFLAGGED' ? [{ type: 'quality', quality: 'GREEN' } as const] : []),
  ];
}
