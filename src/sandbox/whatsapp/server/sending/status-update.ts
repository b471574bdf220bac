import { webhookError } from '../graph/graph-error.ts';
import type { Platform } from '../platform.ts';
import type { BusinessNumber, Phone, SentMessage } from '../registry/entities.ts';
import type { Json } from '../../../core/server/read-json.ts';
import { contactOf, metadataOf } from '../phones/contact.ts';
import { pricingOf } from './pricing.ts';

export type SentStatus = 'sent' | 'delivered' | 'read' | 'played' | 'failed';

export interface StatusExtra {
  /** Sent with `sent`, and with the first of delivered and read. */
  withPricing?: boolean;
  error?: { code: number; details?: string | undefined };
}

/** Sends the webhook that reports the state of a message. */
export function emitStatus(platform: Platform, sent: SentMessage, status: SentStatus, extra: StatusExtra = {}): void {
  const number = platform.registry.number(sent.number_id);
  if (!number) return;
  const phone = platform.registry.phone(sent.wa_id ?? sent.user_id ?? '');
  const value: Json = {
    id: sent.id,
    status,
    timestamp: String(platform.clock.seconds()),
    ...receiverOf(sent, phone),
    ...(extra.withPricing ? pricingOf(platform, sent, status === 'sent') : {}),
    ...(extra.error ? { errors: [webhookError(extra.error.code, extra.error.details)] } : {}),
    ...(sent.biz_opaque_callback_data === null ? {} : { biz_opaque_callback_data: sent.biz_opaque_callback_data }),
  };
  platform.webhooks.emit({
    account_id: number.account_id,
    number_id: number.id,
    field: 'messages',
    value: {
      messaging_product: 'whatsapp',
      metadata: metadataOf(number),
      ...(phone && status !== 'failed' ? { contacts: [contactOf(phone)] } : {}),
      statuses: [value],
    },
  });
  show(platform, number, sent, status, value);
}

function receiverOf(sent: SentMessage, phone: Phone | undefined): Json {
  const userId = sent.user_id ?? phone?.user_id;
  return {
    ...(sent.wa_id === null || phone?.is_number_hidden ? {} : { recipient_id: sent.wa_id }),
    ...(userId === undefined ? {} : { recipient_user_id: userId }),
  };
}

const TITLES: Readonly<Record<SentStatus, string>> = {
  sent: 'Sent',
  delivered: 'Delivered',
  read: 'Read',
  played: 'Played',
  failed: 'Failed',
};

function show(
  { feed, registry }: Platform,
  number: BusinessNumber,
  sent: SentMessage,
  status: SentStatus,
  json: Json,
): void {
  const person = registry.phone(sent.wa_id ?? sent.user_id ?? '');
  // The many of a broadcast would push everything else out of the log.
  if (!person && status !== 'failed') return;
  const [error] = Array.isArray(json['errors']) ? (json['errors'] as Json[]) : [];
  const who = person?.name ?? sent.wa_id ?? sent.user_id ?? '';
  feed.add({
    group: status === 'failed' ? 'errors' : 'status',
    icon: status === 'failed' ? 'alert' : status === 'sent' ? 'check' : 'checks',
    title: TITLES[status],
    detail: error ? `${who} · ${String(error['code'])} ${String(error['title'])}` : `${who} · ${number.verified_name}`,
    json,
  });
}
