import { acceptSend } from '../sending/accept-send.ts';
import { checkProduct, checkSend } from '../sending/check-send.ts';
import type { Account, BusinessNumber } from '../registry/entities.ts';
import { numberFor } from './access.ts';
import type { GraphCall, GraphRoute } from './graph-call.ts';
import { refuse, refuseMissing, refuseValue } from './graph-error.ts';
import { isJson, textOf, type Json } from '../../../core/server/read-json.ts';

/** Sending, and marking as read. */
export const messageRoutes: readonly GraphRoute[] = [
  { method: 'POST', path: '/:id/messages', call: 'send', run: send },
];

function send(call: GraphCall): Json {
  const { platform, parameters, fault } = call;
  const { number, account } = numberFor(platform, call.caller, call.id, 'post');
  if (textOf(parameters['status']) !== undefined) return markRead(call, number);
  refuseBarred(number, account);
  const checked = checkSend(parameters, { registry: platform.registry, number, now: platform.clock.now() });
  return acceptSend(platform, number, account, checked, fault?.kind === 'fail_later' ? fault : null);
}

/** An account or number that may not send at all. */
function refuseBarred(number: BusinessNumber, account: Account): void {
  if (account.status === 'LOCKED')
    refuse(
      131031,
      'The WhatsApp Business Account associated with the app has been restricted or disabled for violating a platform policy.',
    );
  if (account.status === 'RESTRICTED' || account.status === 'DISABLED')
    refuse(
      368,
      'The WhatsApp Business Account associated with the app has been restricted or disabled for violating a platform policy.',
    );
  if (!number.is_registered) refuse(133010, 'Phone number not registered on the Whatsapp Business Platform.');
  if (number.name_status === 'DECLINED') refuse(131037);
}

const TYPING_MS = 25_000;

function markRead({ platform, parameters }: GraphCall, number: BusinessNumber): Json {
  checkProduct(parameters);
  if (parameters['status'] !== 'read')
    refuse(100, { message: `Param status must be one of {READ} - got "${String(parameters['status'])}".` });
  const id = textOf(parameters['message_id']) ?? refuseMissing('message_id');
  const typing = parameters['typing_indicator'];
  if (typing !== undefined && (!isJson(typing) || typing['type'] !== 'text'))
    refuseValue("Param typing_indicator['type'] must be one of {TEXT}.");
  const { registry, clock, feed } = platform;
  const chat = registry.state.chats.find(
    (each) => each.number_id === number.id && each.messages.some((message) => message.id === id),
  );
  if (!chat) {
    // Written by someone whose phone is not played here: nothing to show it on.
    if (!id.startsWith('wamid.')) refuseValue('Message ID not found');
    return { success: true };
  }
  const last = chat.messages.findIndex((message) => message.id === id);
  let count = 0;
  for (const message of chat.messages.slice(0, last + 1)) {
    if (message.direction !== 'sent' || message.status === 'read') continue;
    message.status = 'read';
    count += 1;
  }
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
