import type { BusinessNumber } from '../registry/entities.ts';
import { numberFor } from './access.ts';
import type { GraphCall } from './graph-call.ts';
import { refuse } from './graph-error.ts';
import { checkProduct } from '../sending/check-send.ts';
import { idOf, type Json } from '../../../core/server/read-json.ts';

const CALLS_ALLOWED = 10;
const CALLS_WITHIN_MS = 72 * 3_600_000;
const PIN_GUESSES = 5;

/** Six digits, and the number's own PIN when it has one; else it becomes the number's PIN. */
export function register(call: GraphCall): Json {
  const { platform, parameters } = call;
  const { number } = numberFor(platform, call.caller, call.id, 'post');
  checkProduct(parameters);
  const pin = idOf(parameters['pin']);
  if (pin === undefined) refuse(100, { message: 'The parameter pin is required.' });
  if (!/^\d{6}$/.test(pin))
    refuse(100, { message: 'Param pin must be 6 characters long.', details: 'The PIN must be 6 digits.' });
  if (number.is_on_biz_app)
    refuse(100, {
      message: 'Invalid parameter',
      details: 'Numbers that are used with the WhatsApp Business app are registered already.',
    });
  countCall(number, platform.clock.now());
  if (number.code_verification_status !== 'VERIFIED')
    refuse(133006, 'The phone number must be verified before it is registered.');
  if (number.pin !== null && number.pin !== pin) refuseGuess(call, number);
  Object.assign(number, { pin, pin_misses: 0, is_registered: true, status: 'CONNECTED', platform_type: 'CLOUD_API' });
  platform.feed.add({
    group: 'other',
    icon: 'check',
    title: 'Number registered',
    detail: number.verified_name,
    json: { phone_number_id: number.id },
  });
  platform.registry.changed();
  return { success: true };
}

function refuseGuess({ platform }: GraphCall, number: BusinessNumber): never {
  number.pin_misses += 1;
  platform.registry.changed();
  if (number.pin_misses > PIN_GUESSES) return refuse(133008, 'Too many PIN guesses. Try again in 43200 seconds.');
  return refuse(133005, {
    details: 'Two-step verification PIN mismatch.',
    userTitle: 'Two-step verification PIN mismatch',
    userMessage:
      'The PIN that you entered is not the one that this number has. Enter the same PIN, or reset it in WhatsApp Manager.',
  });
}

/** Keeps the number, its history and its PIN, and ends its use. */
export function deregister(call: GraphCall): Json {
  const { platform } = call;
  const { number } = numberFor(platform, call.caller, call.id, 'post');
  if (number.is_on_biz_app)
    refuse(100, {
      message: 'Invalid parameter',
      details: 'A number that is used with the WhatsApp Business app cannot be deregistered.',
    });
  countCall(number, platform.clock.now());
  Object.assign(number, { is_registered: false, status: 'DISCONNECTED' });
  platform.registry.changed();
  return { success: true };
}

function countCall(number: BusinessNumber, now: number): void {
  number.register_times = number.register_times.filter((time) => now - time < CALLS_WITHIN_MS);
  if (number.register_times.length >= CALLS_ALLOWED)
    refuse(133016, 'The number was registered and deregistered too often in 72 hours.');
  number.register_times.push(now);
}
