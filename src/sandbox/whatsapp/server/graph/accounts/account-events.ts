import type { Json } from '../../../../core/server/read-json.ts';
import type { Platform } from '../../platform.ts';
import type { Account } from '../../registry/entities.ts';
import { tierOf } from '../number-node.ts';

/* What happens to an account, with the webhook that says so. */

function emit(platform: Platform, account: Account, field: string, value: Json): void {
  platform.registry.changed();
  platform.webhooks.emit({ account_id: account.id, number_id: null, field, value });
}

export interface Restriction {
  restriction_type: string;
  /** When it ends; null: no end was set. */
  expires_in_ms: number | null;
}

/** Restricts, bans or restores an account. Meta's reference, "account_update webhook". */
export function setAccountStatus(
  platform: Platform,
  account: Account,
  status: Account['status'],
  restrictions: readonly Restriction[],
): void {
  const wasBanned = account.status === 'LOCKED' || account.status === 'DISABLED';
  const isSame = account.status === status;
  account.status = status;
  if (isSame) return;
  const day = new Date(platform.clock.now()).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  if (status === 'RESTRICTED')
    emit(platform, account, 'account_update', {
      event: 'ACCOUNT_RESTRICTION',
      restriction_info: restrictions.map(({ restriction_type, expires_in_ms: lasts }) => ({
        restriction_type,
        ...(lasts === null ? {} : { expiration: Math.floor((platform.clock.now() + lasts) / 1000) }),
      })),
    });
  else if (status !== 'ACTIVE' || wasBanned)
    emit(platform, account, 'account_update', {
      event: 'DISABLED_UPDATE',
      ban_info: { waba_ban_state: status === 'ACTIVE' ? 'REINSTATE' : 'DISABLE', waba_ban_date: day },
    });
}

/** Meta's reference, "Phone numbers": how many a portfolio may have before and after its first use. */
const MOST_NUMBERS = { new: 2, used: 20 } as const;
const FIRST_LIMIT = 250;

/** Changes how many people may be written to. Meta's reference, "business_capability_update webhook". */
export function setMessagingLimit(platform: Platform, account: Account, limit: number | null): void {
  if (account.messaging_limit === limit) return;
  account.messaging_limit = limit;
  emit(platform, account, 'business_capability_update', {
    max_daily_conversations_per_business: tierOf(limit),
    max_phone_numbers_per_business: limit !== null && limit <= FIRST_LIMIT ? MOST_NUMBERS.new : MOST_NUMBERS.used,
  });
}

/** Decides the review of an account. Meta's reference, "account_review_update webhook". */
export function setReview(platform: Platform, account: Account, decision: string): void {
  if (account.account_review_status === decision) return;
  account.account_review_status = decision;
  emit(platform, account, 'account_review_update', { decision });
}

export interface Alert {
  alert_type: string;
  alert_severity: string;
  alert_status: string;
  alert_description: string;
}

/** Says that something is to be looked at. Meta's reference, "account_alerts webhook". */
export function raiseAlert(
  platform: Platform,
  account: Account,
  entityType: string,
  entityId: string,
  alert: Alert,
): void {
  emit(platform, account, 'account_alerts', {
    entity_type: entityType,
    entity_id: entityId,
    alert_info: { ...alert },
  });
}
