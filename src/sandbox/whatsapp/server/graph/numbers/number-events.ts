import type { Json } from '../../../../core/server/read-json.ts';
import type { Platform } from '../../platform.ts';
import type { BusinessNumber } from '../../registry/entities.ts';

/* What happens to a number, with the webhook that says so. They name the number by its digits only. */

function emit(platform: Platform, number: BusinessNumber, field: string, value: Json): void {
  platform.registry.changed();
  platform.webhooks.emit({
    account_id: number.account_id,
    number_id: null,
    field,
    value: { display_phone_number: number.wa_id, ...value },
  });
}

/** Gives, changes or takes the username. Meta's reference, "business_username_update webhook". */
export function setUsername(platform: Platform, number: BusinessNumber, username: BusinessNumber['username']): void {
  const previous = number.username?.username;
  number.username = username;
  const value = username === null ? { username: previous, status: 'deleted' } : { ...username };
  emit(platform, number, 'business_username_update', value);
}

/** Sets the PIN and says so. Meta's reference, "security webhook". */
export function setPin(platform: Platform, number: BusinessNumber, pin: string | null): void {
  const isChanged = number.pin !== pin;
  Object.assign(number, { pin, pin_misses: 0 });
  if (!isChanged) return platform.registry.changed();
  emit(platform, number, 'security', {
    event: pin === null ? 'PIN_RESET_REQUEST' : 'PIN_CHANGED',
    requester: '900000000000900',
  });
}

/** Decides a display name. Meta's reference, "phone_number_name_update webhook". */
export function decideName(
  platform: Platform,
  number: BusinessNumber,
  name: string,
  decision: 'APPROVED' | 'REJECTED',
  reason: string | null = null,
): void {
  number.new_name = null;
  // The name of an approved number is shown once it is registered again; until then it has the old one.
  if (decision === 'APPROVED') {
    number.verified_name = name;
    number.name_status = 'APPROVED';
  } else if (number.verified_name === name) number.name_status = 'DECLINED';
  emit(platform, number, 'phone_number_name_update', {
    decision,
    requested_verified_name: name,
    rejection_reason: decision === 'APPROVED' ? null : (reason ?? 'NAME_EMPLOYEE_NAME'),
  });
}

/** Says that throughput or the messaging limit of a number changed. Meta's reference, "phone_number_quality_update". */
export function emitQuality(platform: Platform, number: BusinessNumber, value: Json): void {
  emit(platform, number, 'phone_number_quality_update', value);
}
