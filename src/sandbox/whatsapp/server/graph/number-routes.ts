import { problemOfAddress } from '../webhooks/fields.ts';
import { handshake } from '../webhooks/handshake.ts';
import type { BusinessNumber } from '../registry/entities.ts';
import { numberFor } from './access.ts';
import type { GraphCall, GraphRoute } from './graph-call.ts';
import { refuse } from './graph-error.ts';
import { idOf, isJson, textOf, type Json } from '../../../core/server/read-json.ts';
import { decideName, setPin } from './numbers/number-events.ts';
import { deregister, register } from './register-number.ts';

/** What can be done with a number besides sending. Updates come through its node. */
export const numberRoutes: readonly GraphRoute[] = [
  { method: 'POST', path: '/:id/register', call: 'register', run: register },
  { method: 'POST', path: '/:id/deregister', call: 'register', run: deregister },
  { method: 'POST', path: '/:id/request_code', call: 'number', run: requestCode },
  { method: 'POST', path: '/:id/verify_code', call: 'number', run: verifyCode },
];

/** The code that every number of the sandbox is sent. */
const CODE = '123830';

function requestCode(call: GraphCall): Json {
  const { number } = numberFor(call.platform, call.caller, call.id, 'post');
  const method = textOf(call.parameters['code_method']);
  if (method !== 'SMS' && method !== 'VOICE')
    refuse(100, { message: `Param code_method must be one of {SMS, VOICE} - got "${method ?? ''}".` });
  if (!textOf(call.parameters['language'])) refuse(100, { message: 'The parameter language is required.' });
  if (number.code_verification_status === 'VERIFIED')
    refuse(136024, {
      details: 'The number is verified already.',
      subcode: 2388091,
      userTitle: 'Number verified',
      userMessage: 'This number is verified already.',
    });
  call.platform.feed.add({
    group: 'other',
    icon: 'chat',
    title: 'Verification code',
    detail: `${number.display_phone_number} · ${CODE}`,
    json: { phone_number_id: number.id, code: CODE },
  });
  return { success: true };
}

function verifyCode(call: GraphCall): Json {
  const { number } = numberFor(call.platform, call.caller, call.id, 'post');
  if (idOf(call.parameters['code']) !== CODE)
    refuse(136025, {
      details: 'The code is wrong.',
      userTitle: 'Wrong code',
      userMessage: 'The code that you entered is not the one that was sent.',
    });
  number.code_verification_status = 'VERIFIED';
  call.platform.registry.changed();
  return { success: true };
}

/** `POST /{phone}`: PIN, display name, and the number's own address for webhooks. */
export async function updateNumber(call: GraphCall, number: BusinessNumber): Promise<Json> {
  const { parameters, platform } = call;
  const pin = idOf(parameters['pin']);
  const name = textOf(parameters['new_display_name']);
  const webhooks = parameters['webhook_configuration'];
  if (pin !== undefined) {
    if (!/^\d{6}$/.test(pin)) refuse(100, { message: 'Param pin must be 6 characters long.' });
    setPin(platform, number, pin);
  }
  if (name !== undefined) reviewName(call, number, name);
  if (isJson(webhooks)) number.callback = await callbackIn(webhooks);
  if (pin === undefined && name === undefined && !isJson(webhooks))
    refuse(100, { message: 'Invalid parameter', details: 'Nothing to change was given.' });
  platform.registry.changed();
  return { success: true };
}

/** An address of its own, or none when it is empty; it must pass the handshake. */
export async function callbackIn(given: Json): Promise<BusinessNumber['callback']> {
  const url = textOf(given['override_callback_uri']);
  if (url === undefined) return null;
  if (url.length > 200) refuse(100, { message: 'Param override_callback_uri must be at most 200 characters long.' });
  const problem = problemOfAddress(url);
  // The words: no public source.
  if (problem !== null) refuse(100, { message: `Param override_callback_uri ${problem}.` });
  const token = textOf(given['verify_token']) ?? refuse(100, { message: 'The parameter verify_token is required.' });
  const wrong = await handshake(url, token);
  if (wrong !== null)
    refuse(2200, { message: `Callback verification failed with the following errors: ${wrong}`, status: 400 });
  return { override_callback_uri: url, verify_token: token };
}

function reviewName({ platform }: GraphCall, number: BusinessNumber, name: string): void {
  number.new_name = name;
  platform.clock.after(platform.settings.review_ms, () => {
    if (number.new_name === name) decideName(platform, number, name, 'APPROVED');
  });
}
