import { ControlError } from '../../../core/server/control/control-error.ts';
import { webhookError } from '../graph/graph-error.ts';
import { isJson, textOf, type Json } from '../../../core/server/read-json.ts';
import type { Platform } from '../platform.ts';
import type { BusinessNumber, Phone, PhoneMessage } from '../registry/entities.ts';
import { keepMessage } from './chat-history.ts';
import { showIncoming } from './chat-words.ts';
import { contactOf, metadataOf } from './contact.ts';
import { keepCustomerFile, MEDIA_KINDS, type GivenFile } from './customer-media.ts';
import { noteReferral } from './entry-point.ts';
import { openWindow } from './window.ts';

export interface Writing {
  type: string;
  /** The object below `type` on the wire. */
  content: Json;
  /** The message that is answered. */
  replyTo?: string | undefined;
  /** More for the message itself: referral, context of a forwarded one. */
  extra?: Json | undefined;
  file?: GivenFile | undefined;
  /** When it was written, for what arrives late. */
  time?: number | undefined;
}

const OPENS_NOTHING = new Set(['edit', 'revoke', 'reaction']);

/** A customer writes: the message is on the phone, and on its way to the business. */
export async function writeMessage(
  platform: Platform,
  phone: Phone,
  number: BusinessNumber,
  writing: Writing,
): Promise<PhoneMessage> {
  const { registry, clock, settings } = platform;
  if (!phone.is_online) throw new ControlError(409, `${phone.name} is offline.`);
  if (phone.blocks?.includes(number.id))
    throw new ControlError(409, `${phone.name} has blocked ${number.verified_name}. Unblock it to write.`);
  if (!number.is_registered)
    throw new ControlError(409, `${number.display_phone_number} is not registered, so it cannot receive messages yet.`);
  const file = MEDIA_KINDS.includes(writing.type)
    ? await keepCustomerFile(platform, number, writing.type, writing.file)
    : {};
  const content = { ...file, ...writing.content };
  applyToChat(platform, phone, number, writing.type, content);
  const message: PhoneMessage = {
    id: registry.newMessageId(phone.wa_id, 'incoming'),
    number_id: number.id,
    wa_id: phone.wa_id,
    direction: 'sent',
    type: writing.type,
    content,
    context_id: writing.replyTo ?? null,
    time: writing.time ?? clock.now(),
    status: 'delivered',
    reaction: null,
    is_deleted: false,
    is_edited: false,
    is_forwarded: isForwarded(writing.extra),
    sent: null,
  };
  // Who is blocked writes, and the business does not learn of it.
  const isBlocked = number.blocked.includes(phone.wa_id);
  if (!isBlocked && (settings.reactions_open_window || !OPENS_NOTHING.has(writing.type)))
    openWindow(platform, number.id, phone.wa_id);
  if (!isBlocked && writing.extra) noteReferral(platform, number.id, phone.wa_id, writing.extra);
  platform.limits.countIncoming(number);
  keepMessage(platform, message);
  const onWire = wireOf(platform, phone, number, message, writing.extra ?? {});
  showIncoming(platform, phone, message, onWire);
  if (isBlocked) return message;
  platform.webhooks.emit({
    account_id: number.account_id,
    number_id: number.id,
    field: 'messages',
    value: {
      messaging_product: 'whatsapp',
      metadata: metadataOf(number),
      contacts: [contactOf(phone)],
      messages: [onWire],
    },
  });
  return message;
}

function isForwarded(extra: Json | undefined): boolean {
  const context = extra?.['context'];
  return isJson(context) && (context['forwarded'] === true || context['frequently_forwarded'] === true);
}

/** The message as it is in the webhook. */
function wireOf(
  { registry }: Platform,
  phone: Phone,
  number: BusinessNumber,
  message: PhoneMessage,
  extra: Json,
): Json {
  const quoted = registry.chat(number.id, phone.wa_id).messages.find(({ id }) => id === message.context_id);
  const writer = quoted?.direction === 'sent' ? phone.wa_id : number.wa_id;
  const context = message.context_id === null ? {} : { context: { from: writer, id: message.context_id } };
  const isBare = message.type === 'request_welcome';
  return {
    ...context,
    ...(phone.is_number_hidden ? {} : { from: phone.wa_id }),
    from_user_id: phone.user_id,
    id: message.id,
    timestamp: String(Math.floor(message.time / 1000)),
    type: message.type,
    ...(message.type === 'unsupported'
      ? {
          errors: [
            {
              ...webhookError(131051, 'Message type is currently not supported.'),
              title: 'Message type unknown',
              message: 'Message type unknown',
            },
          ],
        }
      : {}),
    ...(isBare ? {} : { [message.type]: message.type === 'contacts' ? message.content['contacts'] : message.content }),
    ...extra,
  };
}

const EDIT_WITHIN_MS = 15 * 60_000;
const REVOKE_WITHIN_MS = 48 * 3_600_000;

/** Edits and deletions show on the message that they are about. */
function applyToChat(
  { registry, clock }: Platform,
  phone: Phone,
  number: BusinessNumber,
  type: string,
  content: Json,
): void {
  if (type !== 'edit' && type !== 'revoke') return;
  const { messages } = registry.chat(number.id, phone.wa_id);
  const original = messages.find(({ id, direction }) => id === content['original_message_id'] && direction === 'sent');
  if (!original) throw new ControlError(404, `${phone.name} wrote no such message.`);
  const age = clock.now() - original.time;
  if (age > (type === 'edit' ? EDIT_WITHIN_MS : REVOKE_WITHIN_MS))
    throw new ControlError(409, 'The message is too old for that.');
  if (type === 'revoke') original.is_deleted = true;
  const edited = content['message'];
  const kind = isJson(edited) ? textOf(edited['type']) : undefined;
  if (isJson(edited) && kind !== undefined && isJson(edited[kind])) {
    original.content = { ...original.content, ...edited[kind] };
    original.is_edited = true;
  }
}
