import type {
  IncomingAddressBookEntry,
  IncomingChange,
  IncomingEcho,
  IncomingImportProgress,
  IncomingPastMessage,
} from '../../../contract/incoming.ts';
import { convertContent } from './convert-content.ts';
import { asList, asNumber, asRecord, asText, asTime, type Json } from './convert-json.ts';
import { convertChange, extras, failure, isChange, need, sourceOf, type NumberSource } from './convert-message.ts';
import { asIncoming, isIdentified, person, type Person } from './convert-person.ts';

// A number that is also in the WhatsApp Business app: what is sent there, its address book, and the chats of the last
// 180 days.

const identified = (who: Person, field: string): Person => {
  if (!isIdentified(who)) throw new Error(`${field} is missing`);
  return who;
};

/** One element of `message_echoes`: what the business did in the app. What it wrote in a group is put aside. */
export function convertEcho(message: Json, source: NumberSource): IncomingEcho | IncomingChange {
  if (asText(message.group_id) !== null) throw new Error('Messages of groups are not supported');
  const common = {
    ...sourceOf(source),
    provider_id: need(asText(message.id), 'id'),
    time: asTime(message.timestamp) ?? source.received_time,
  };
  const to = asIncoming(identified(person(message.to, message.to_user_id), 'to'));
  const type = asText(message.type);
  if (isChange(type)) return { ...common, sender: to, by: 'business', ...convertChange(type, message) };
  return {
    ...common,
    kind: 'echo',
    recipient: to,
    content: convertContent(message),
    quoted_provider_id: asText(asRecord(message.context).id),
    meta: extras(message),
    callback_data: asText(message.biz_opaque_callback_data),
  };
}

/** One message of a thread of `history`, or of the files that follow it. `thread`: the customer's number, where it is named. */
export function convertPast(
  message: Json,
  { source, thread, ownNumber }: { source: NumberSource; thread: string | null; ownNumber: string | null },
): IncomingPastMessage | IncomingChange {
  if (asText(message.group_id) !== null) throw new Error('Messages of groups are not supported');
  const common = {
    ...sourceOf(source),
    provider_id: need(asText(message.id), 'id'),
    time: asTime(message.timestamp) ?? source.received_time,
  };
  const from = person(message.from, message.from_user_id);
  const isOurs = from.wa_id !== null && from.wa_id === ownNumber;
  const to = person(message.to ?? thread, message.to_user_id);
  const them = asIncoming(identified(isOurs ? to : isIdentified(from) ? from : person(thread, null), 'from'));
  const type = asText(message.type);
  if (isChange(type))
    return { ...common, sender: them, by: isOurs ? 'business' : 'contact', ...convertChange(type, message) };
  return {
    ...common,
    kind: 'past_message',
    person: them,
    origin: isOurs ? 'outgoing' : 'incoming',
    status: pastStatus(asText(asRecord(message.history_context).status)),
    content: convertContent(message),
    quoted_provider_id: asText(asRecord(message.context).id),
    meta: extras(message),
  };
}

const PAST_STATUSES: Readonly<Record<string, IncomingPastMessage['status']>> = {
  READ: 'read',
  PLAYED: 'read',
  DELIVERED: 'delivered',
  SENT: 'sent',
  PENDING: 'sent',
  ERROR: 'failed',
};

const pastStatus = (word: string | null): IncomingPastMessage['status'] =>
  PAST_STATUSES[word?.toUpperCase() ?? ''] ?? null;

/** How far a chunk of `history` is, or why there is none: the owner has not shared it. */
export function convertProgress(chunk: Json, source: NumberSource): IncomingImportProgress {
  const [error] = asList(chunk.errors);
  return {
    ...sourceOf(source),
    kind: 'import_progress',
    percent: asNumber(asRecord(chunk.metadata).progress),
    refusal: error === undefined ? null : failure(error).refusal,
  };
}

/** One element of `state_sync`; null for what is no contact. A contact that was edited is added once more. */
export function convertAddressBookEntry(entry: Json, source: NumberSource): IncomingAddressBookEntry | null {
  if (asText(entry.type) !== 'contact') return null;
  const { full_name, first_name, phone_number, user_id } = asRecord(entry.contact);
  const who = identified(person(phone_number, user_id), 'phone_number');
  const name = asText(full_name) ?? asText(first_name);
  return {
    ...sourceOf(source),
    kind: 'address_book',
    time: asTime(asRecord(entry.metadata).timestamp) ?? source.received_time,
    person: asIncoming({ ...who, name: name?.trim().slice(0, 200).toWellFormed() ?? null }),
    is_removed: asText(entry.action) === 'remove',
  };
}
