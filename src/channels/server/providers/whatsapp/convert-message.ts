import type {
  IncomingChange,
  IncomingFault,
  IncomingIdChange,
  IncomingMessage,
  IncomingPreference,
  IncomingStatus,
  MessagePrice,
  SendFailure,
} from '../../../contract/incoming.ts';
import { convertContent } from './convert-content.ts';
import { asList, asNumber, asRecord, asText, asTime, type Json } from './convert-json.ts';
import { asIncoming, isIdentified, person, sender } from './convert-person.ts';
import { explain } from './explain.ts';

/** What every update of one change has in common. */
export interface NumberSource {
  channel_kind: 'whatsapp';
  provider_number_id: string;
  /** ISO 8601, when the webhook was received: the time of what names none that can be read. */
  received_time: string;
}

/** What an update keeps of its source. */
export const sourceOf = ({ channel_kind, provider_number_id }: NumberSource) => ({ channel_kind, provider_number_id });

/** Throws where a field without which nothing can be said is missing. */
export function need<Value>(value: Value | null, field: string): Value {
  if (value === null) throw new Error(`${field} is missing`);
  return value;
}

/**
 * One element of `messages`: a message, a change of an earlier one, or a new number of its sender. What is
 * written in a group is put aside: a reply in the sender's own chat would go to the sender alone.
 */
export function convertMessage(
  message: Json,
  cards: unknown,
  source: NumberSource,
): IncomingMessage | IncomingChange | IncomingIdChange | null {
  const type = asText(message.type);
  const common = {
    ...sourceOf(source),
    provider_id: need(asText(message.id), 'id'),
    time: asTime(message.timestamp) ?? source.received_time,
  };
  if (asText(message.group_id) !== null) throw new Error('Messages of groups are not supported');
  if (type === 'system') return system(message, common);
  const from = sender(message, cards);
  if (isChange(type)) {
    if (!isIdentified(from) && from.sender_id === null) throw new Error('from is missing');
    return { ...common, sender: asIncoming(from), by: 'contact', ...convertChange(type, message) };
  }
  return {
    ...common,
    kind: 'message',
    // Someone whom nothing identifies is a person of their own, by this very message: the words are shown.
    sender: asIncoming(isIdentified(from) ? from : { ...from, sender_id: from.sender_id ?? common.provider_id }),
    content: convertContent(message),
    quoted_provider_id: asText(asRecord(message.context).id),
    meta: extras(message),
  };
}

type Change = IncomingChange['kind'];

/** Is a message of this type something that happens to an earlier one? */
export const isChange = (type: string | null): type is Change =>
  type === 'reaction' || type === 'edit' || type === 'revoke';

/** What happens to which message. */
export function convertChange(
  kind: Change,
  message: Json,
): Pick<IncomingChange, 'kind' | 'target_provider_id' | 'emoji' | 'content'> {
  const value = asRecord(message[kind]);
  const target = asText(kind === 'reaction' ? value.message_id : value.original_message_id);
  return {
    kind,
    target_provider_id: need(target, `${kind}.message_id`),
    emoji: kind === 'reaction' ? (asText(value.emoji) ?? '') : '',
    content: kind === 'edit' ? convertContent(asRecord(value.message)) : null,
  };
}

/** What a message carries beside its content. */
export function extras(message: Json): Record<string, unknown> {
  const { forwarded, frequently_forwarded, referred_product } = asRecord(message.context);
  const referral = asRecord(message.referral);
  const product = asRecord(referred_product);
  return {
    ...(forwarded === true || frequently_forwarded === true ? { forwarded: true } : {}),
    ...(frequently_forwarded === true ? { frequently_forwarded: true } : {}),
    ...(asText(product.product_retailer_id) === null
      ? {}
      : {
          referred_product: {
            catalog_id: asText(product.catalog_id),
            product: asText(product.product_retailer_id),
          },
        }),
    ...(Object.keys(referral).length === 0
      ? {}
      : {
          referral: {
            source_type: asText(referral.source_type),
            source_id: asText(referral.source_id),
            source_url: asText(referral.source_url),
            headline: asText(referral.headline),
            body: asText(referral.body),
            click_id: asText(referral.ctwa_clid),
            media_type: asText(referral.media_type),
            picture_url: asText(referral.image_url) ?? asText(referral.thumbnail_url),
            welcome: asText(asRecord(referral.welcome_message).text),
          },
        }),
  };
}

/** A new number or id of a customer; other notes of the platform change nothing. */
function system(
  message: Json,
  common: Omit<NumberSource, 'received_time'> & { provider_id: string; time: string },
): IncomingIdChange | null {
  const note = asRecord(message.system);
  const current = person(note.wa_id ?? note.new_wa_id, note.user_id);
  const previous = person(message.from ?? note.customer, message.from_user_id);
  return isIdentified(current) && isIdentified(previous)
    ? { ...common, kind: 'id_change', previous: asIncoming(previous), current: asIncoming(current) }
    : null;
}

const STATUSES = ['sent', 'delivered', 'read', 'played', 'failed'] as const;

/** One element of `statuses`; null for words that change nothing (`deleted`, `warning`), and for messages to groups. */
export function convertStatus(status: Json, source: NumberSource): IncomingStatus | null {
  const known = STATUSES.find((word) => word === status.status);
  if (known === undefined) {
    need(asText(status.status), 'status');
    return null;
  }
  // A member of a group has it, not the contact.
  if (asText(status.recipient_type) === 'group') return null;
  return {
    ...sourceOf(source),
    kind: 'status',
    provider_id: need(asText(status.id), 'id'),
    status: known,
    time: asTime(status.timestamp) ?? source.received_time,
    error: known === 'failed' ? failure(asList(status.errors)[0]) : null,
    price: price(asRecord(status.pricing), asRecord(status.conversation)),
    callback_data: asText(status.biz_opaque_callback_data),
  };
}

/** What a status says of the price: per message, or in older versions of the API per conversation. */
function price(pricing: Json, conversation: Json): MessagePrice | null {
  const [category, model, type] = [pricing.category, pricing.pricing_model, pricing.type].map((each) => asText(each));
  const id = asText(conversation.id);
  if (id === null && category === null && model === null && typeof pricing.billable !== 'boolean') return null;
  const reasons = { free_customer_service: 'customer_service', free_entry_point: 'entry_point' } as const;
  const because = type === 'free_customer_service' || type === 'free_entry_point' ? reasons[type] : null;
  return {
    is_charged:
      because !== null ? false : typeof pricing.billable === 'boolean' ? pricing.billable : type === 'regular' || null,
    free_because: because,
    category: category ?? null,
    model: model ?? null,
    conversation:
      id === null
        ? null
        : {
            id,
            origin: asText(asRecord(conversation.origin).type),
            until: asTime(conversation.expiration_timestamp),
          },
  };
}

/** One element of `errors`: trouble of the number itself. */
export function convertFault(element: Json, source: NumberSource): IncomingFault {
  return { ...sourceOf(source), kind: 'fault', code: asNumber(element.code) };
}

/** Why a message was not delivered, with the provider's own words. */
export function failure(value: unknown): SendFailure {
  const error = asRecord(value);
  const detail = asText(asRecord(error.error_data).details) ?? asText(error.message) ?? asText(error.title) ?? 'Failed';
  const { refusal, pauses, closes_window, retry } = explain(asNumber(error.code), detail);
  return { refusal, pauses, closes_window, retry };
}

/** One element of `user_preferences`; null for a category that is not marketing, or a word that is not known. */
export function convertPreference(value: Json, source: NumberSource): IncomingPreference | null {
  const preferences = { stop: 'opted_out', resume: 'opted_in', signup: 'opted_in' } as const;
  const word = asText(value.value);
  if (word === null || !(word in preferences) || asText(value.category) !== 'marketing_messages') return null;
  const who = person(value.wa_id, value.user_id);
  if (!isIdentified(who)) throw new Error('wa_id is missing');
  const preference = preferences[word as keyof typeof preferences];
  // A stop counts whenever it was said. A consent without its time could undo a later stop.
  const time = asTime(value.timestamp) ?? (preference === 'opted_out' ? source.received_time : null);
  return {
    ...sourceOf(source),
    kind: 'preference',
    time: need(time, 'timestamp'),
    person: asIncoming(who),
    preference,
  };
}

/** One element of `user_id_update`. */
export function convertIdUpdate(value: Json, source: NumberSource): IncomingIdChange {
  const ids = asRecord(value.user_id);
  const [previous, current] = [person(null, ids.previous), person(null, ids.current)];
  const phone = person(value.wa_id, null).wa_id;
  need(previous.bsuid, 'user_id.previous');
  need(current.bsuid, 'user_id.current');
  return {
    ...sourceOf(source),
    kind: 'id_change',
    provider_id: null,
    time: asTime(value.timestamp) ?? source.received_time,
    previous: asIncoming({ ...previous, wa_id: phone }),
    current: asIncoming({ ...current, wa_id: phone }),
  };
}
