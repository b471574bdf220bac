import type { IncomingUpdate } from '../../../contract/incoming.ts';
import type { WebhookPart } from '../provider.ts';
import { accountFields, convertAccountField } from './convert-account.ts';
import { convertAddressBookEntry, convertEcho, convertPast, convertProgress } from './convert-coexistence.ts';
import { asList, asRecord, asText, asTime, parsePayload, type Json } from './convert-json.ts';
import {
  convertFault,
  convertIdUpdate,
  convertMessage,
  convertPreference,
  convertStatus,
  type NumberSource,
} from './convert-message.ts';

type Convert = (element: Json, value: Json, source: NumberSource) => IncomingUpdate | null;

const ownNumber = (value: Json): string | null =>
  asText(asRecord(value.metadata).display_phone_number)?.replaceAll(/\D/g, '') || null;

/** The lists of a number's fields, in the order in which they are applied. */
const LISTS: Readonly<Record<string, Readonly<Record<string, Convert>>>> = {
  messages: {
    messages: (element, value, source) => convertMessage(element, value.contacts, source),
    statuses: (element, _, source) => convertStatus(element, source),
    errors: (element, _, source) => convertFault(element, source),
  },
  user_preferences: { user_preferences: (element, _, source) => convertPreference(element, source) },
  user_id_update: { user_id_update: (element, _, source) => convertIdUpdate(element, source) },
  smb_message_echoes: { message_echoes: (element, _, source) => convertEcho(element, source) },
  smb_app_state_sync: { state_sync: (element, _, source) => convertAddressBookEntry(element, source) },
  // Its files come as messages of their own; its threads are taken apart by `chunksOf`.
  history: {
    history: (element, value, source) => convertChunk(element, value, source),
    messages: (element, value, source) => convertPast(element, { source, thread: null, ownNumber: ownNumber(value) }),
  },
};

/** A part of `history` as `chunksOf` leaves it: one message of one thread, or what is said of the whole. */
function convertChunk(chunk: Json, value: Json, source: NumberSource): IncomingUpdate {
  const thread = asRecord(asList(chunk.threads)[0]);
  const [message] = asList(thread.messages);
  if (message === undefined) return convertProgress(chunk, source);
  return convertPast(asRecord(message), { source, thread: asText(thread.id), ownNumber: ownNumber(value) });
}

/** A chunk of `history` as one with its progress alone, and one for each message. */
function chunksOf(element: unknown): Json[] {
  const { threads, ...rest } = asRecord(element);
  const saysMore = Object.keys(rest).length > 0 || asList(threads).length === 0;
  return [
    ...(saysMore ? [rest] : []),
    ...asList(threads).flatMap((each) => {
      const { messages, ...thread } = asRecord(each);
      return asList(messages).map((message) => ({ threads: [{ ...thread, messages: [message] }] }));
    }),
  ];
}

/** What is converted one by one: the elements of a list, of chunks of `history` their messages. */
const elementsOf = (list: string, value: Json): readonly unknown[] =>
  list === 'history' ? asList(value[list]).flatMap(chunksOf) : asList(value[list]);

/** Every field that is read here; the app subscribes to exactly these. */
export const webhookFields: readonly string[] = [...Object.keys(LISTS), ...accountFields];

const OBJECT = 'whatsapp_business_account';

/**
 * Takes one payload apart. Pure. Objects, fields and kinds that are not known are acknowledged and change
 * nothing; what is known but malformed is refused one element at a time. Throws when the whole is no
 * payload. `receivedTime` is the time of updates that name none that can be read.
 */
export function splitWebhook(body: Buffer, receivedTime: string): WebhookPart[] {
  const payload = asRecord(parsePayload(body));
  const { object, entry } = payload;
  if (object !== undefined && object !== OBJECT) return [];
  if (!Array.isArray(entry)) throw new Error('entry is missing');
  return entry.flatMap((each) => {
    const { id, time, changes } = asRecord(each);
    return asList(changes).flatMap((change): WebhookPart[] => {
      const { field, value } = asRecord(change);
      const inside = asRecord(value);
      const lists = LISTS[asText(field) ?? ''];
      /** A payload with one change, whose value is this. */
      const alone = (part: Json): Buffer =>
        Buffer.from(JSON.stringify({ object, entry: [{ id, time, changes: [{ ...asRecord(change), value: part }] }] }));
      if (lists) return splitLists(lists, inside, receivedTime, alone);
      return [
        {
          convert: () =>
            convertAccount(asText(field) ?? '', inside, { id: asText(id), time: asTime(time) ?? receivedTime }),
          alone: () => alone(inside),
        },
      ];
    });
  });
}

/** Every element of the lists of a change. */
function splitLists(
  lists: Readonly<Record<string, Convert>>,
  value: Json,
  receivedTime: string,
  alone: (part: Json) => Buffer,
): WebhookPart[] {
  const numberId = asText(asRecord(value.metadata).phone_number_id);
  return Object.entries(lists).flatMap(([list, convert]) =>
    elementsOf(list, value).map((element) => ({
      convert() {
        if (numberId === null) throw new Error('metadata.phone_number_id is missing');
        const update = convert(asRecord(element), value, {
          channel_kind: 'whatsapp',
          provider_number_id: numberId,
          received_time: receivedTime,
        });
        return update ? [update] : [];
      },
      alone: () =>
        alone({
          messaging_product: value.messaging_product,
          metadata: value.metadata,
          ...(value.contacts === undefined ? {} : { contacts: value.contacts }),
          [list]: [element],
        }),
    })),
  );
}

/** What a change of an account says; nothing for fields that are not known. */
function convertAccount(field: string, value: Json, entry: { id: string | null; time: string }): IncomingUpdate[] {
  const converted = convertAccountField(field, value);
  const account = converted?.account_id ?? entry.id;
  if (!converted || account === null) return [];
  return converted.changes.map((change) => ({
    kind: 'account',
    channel_kind: 'whatsapp',
    provider_account_id: account,
    display_number: converted.display_number,
    time: entry.time,
    change,
  }));
}
