import { acceptSend } from '../sending/accept-send.ts';
import { checkPermissionRequest } from '../sending/call-permission.ts';
import { checkMarketingSend, checkProduct, checkSend } from '../sending/check-send.ts';
import type { CheckContext } from '../sending/check-context.ts';
import { findMessage } from '../sending/find-message.ts';
import { checkCallKeys, checkKeys } from '../sending/known-keys.ts';
import { requireOneOf, requireString } from '../sending/parameter-text.ts';
import type { Platform } from '../platform.ts';
import type { Account, BusinessNumber } from '../registry/entities.ts';
import { numberFor } from './access.ts';
import type { GraphCall, GraphRoute } from './graph-call.ts';
import { refuse, refuseValue } from './graph-error.ts';
import { isJson, type Json } from '../../../core/server/read-json.ts';

/** Sending, by either call, and marking as read. */
export const messageRoutes: readonly GraphRoute[] = [
  {
    method: 'POST',
    path: '/:id/messages',
    call: 'send',
    callOf: ({ status }) => (status === undefined ? 'send' : 'mark_read'),
    run: send,
  },
  { method: 'POST', path: '/:id/marketing_messages', call: 'send', run: sendMarketing },
];

const SUSPENDED =
  'The WhatsApp Business Account associated with the app has been restricted or disabled for violating a platform policy.';

function send(call: GraphCall): Json {
  const { number, account } = numberFor(call.platform, call.caller, call.id, 'post');
  if (call.parameters['status'] !== undefined) return markRead(call, number);
  refuseBarred(call.platform, number, account);
  const checked = checkSend(call.parameters, contextOf(call.platform, number));
  const { type, content, recipient } = checked;
  if (type === 'interactive' && content['type'] === 'call_permission_request')
    checkPermissionRequest(call.platform, number, recipient.wa_id ?? recipient.input);
  return accept(call, number, account, checked);
}

function sendMarketing(call: GraphCall): Json {
  const { number, account } = numberFor(call.platform, call.caller, call.id, 'post');
  refuseBarred(call.platform, number, account);
  return accept(call, number, account, checkMarketingSend(call.parameters, contextOf(call.platform, number)));
}

const contextOf = (platform: Platform, number: BusinessNumber): CheckContext => ({
  registry: platform.registry,
  number,
  now: platform.clock.now(),
  message: (id) => findMessage(platform, number.id, id),
});

const accept = (
  { platform, fault }: GraphCall,
  number: BusinessNumber,
  account: Account,
  checked: ReturnType<typeof checkSend>,
): Json => acceptSend(platform, number, account, checked, fault?.kind === 'fail_later' ? fault : null);

/** An account or number that may not send at all. Meta's reference, Error codes. */
function refuseBarred({ clock }: Platform, number: BusinessNumber, account: Account): void {
  if (account.status === 'LOCKED') refuse(131031, SUSPENDED);
  if (account.status === 'RESTRICTED' || account.status === 'DISABLED') refuse(368, SUSPENDED);
  if (!number.is_registered) refuse(133010, 'Phone number not registered on the Whatsapp Business Platform.');
  if (number.name_status === 'DECLINED') refuse(131037);
  if (typeof number.upgrade_until === 'number' && clock.now() < number.upgrade_until)
    refuse(131057, 'Business Account is in maintenance mode: the throughput of the phone number is being upgraded.');
}

const LONGEST_ID = 512;
// Meta's reference, Typing indicators.
const TYPING_MS = 25_000;

function markRead({ platform, parameters }: GraphCall, number: BusinessNumber): Json {
  checkProduct(parameters);
  checkCallKeys(parameters, 'read_receipt');
  requireOneOf(parameters['status'], 'status', ['read']);
  const id = requireString(parameters['message_id'], 'message_id', LONGEST_ID);
  const typing = parameters['typing_indicator'];
  if (typing !== undefined) checkTyping(typing);
  const known = findMessage(platform, number.id, id);
  // No public source.
  if (!known) return refuseValue('Message ID not found');
  // No public source.
  if (known.direction === 'outgoing') refuseValue('Only messages that were received can be marked as read.');
  // Written by someone whose phone is not played here: nothing to show it on.
  if (!known.kept) return { success: true };
  const { chat, message: last } = known.kept;
  let count = 0;
  for (const message of chat.messages.slice(0, chat.messages.indexOf(last) + 1)) {
    if (message.direction !== 'sent' || message.status === 'read') continue;
    message.status = 'read';
    count += 1;
  }
  const { registry, clock, feed } = platform;
  const name = registry.phone(chat.wa_id)?.name ?? chat.wa_id;
  if (count > 0)
    feed.add({
      group: 'status',
      icon: 'checks',
      title: 'Read by the business',
      detail: `${name} · ${count}`,
      json: parameters,
    });
  if (typing !== undefined) {
    chat.typing_until = clock.now() + TYPING_MS;
    feed.add({ group: 'other', icon: 'edit', title: 'Business is typing', detail: name, json: parameters });
    clock.after(TYPING_MS, feed.touch);
  }
  registry.changed();
  return { success: true };
}

function checkTyping(typing: unknown): void {
  if (!isJson(typing)) return refuse(100, { message: 'Param typing_indicator must be a JSON object.' });
  checkKeys(typing, 'typing_indicator', 'typing_indicator');
  requireOneOf(typing['type'], "typing_indicator['type']", ['text']);
}
