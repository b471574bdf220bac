import type { ConvertedPayload, IncomingUpdate, PayloadPlace } from '../../../contract/incoming.ts';
import { accountFields, convertAccountField } from './convert-account.ts';
import { asList, asRecord, asText, parsePayload, type Json } from './convert-json.ts';
import {
  convertFault,
  convertIdUpdate,
  convertMessage,
  convertPreference,
  convertStatus,
  type NumberSource,
} from './convert-message.ts';

type Convert = (element: Json, value: Json, source: NumberSource) => IncomingUpdate | null;

/** The lists of a number's fields, in the order in which they are applied. */
const LISTS: Readonly<Record<string, Readonly<Record<string, Convert>>>> = {
  messages: {
    messages: (element, value, source) => convertMessage(element, value.contacts, source),
    statuses: (element, _, source) => convertStatus(element, source),
    errors: (element, _, source) => convertFault(element, source),
  },
  user_preferences: { user_preferences: (element, _, source) => convertPreference(element, source) },
  user_id_update: { user_id_update: (element, _, source) => convertIdUpdate(element, source) },
};

/** Every field that is read here; the app subscribes to exactly these. */
export const webhookFields: readonly string[] = [...Object.keys(LISTS), ...accountFields];

const OBJECT = 'whatsapp_business_account';

/**
 * Takes one payload apart. Pure. Objects, fields and kinds that are not known are acknowledged and change
 * nothing; what is known but malformed is poison, one element at a time. Throws when the whole is no
 * payload. `receivedTime` is the time of updates that name none that can be read.
 */
export function convertWebhook(body: Buffer, receivedTime: string): ConvertedPayload {
  const payload = parsePayload(body);
  const { object, entry } = asRecord(payload);
  const converted: ConvertedPayload = { updates: [], poison: [], ignored: [] };
  if (object !== undefined && object !== OBJECT) {
    converted.ignored.push(`object ${asText(object) ?? 'unnamed'}`);
    return converted;
  }
  if (!Array.isArray(entry)) throw new Error('entry is missing');
  entry.forEach((each, entryIndex) => {
    const { id, changes } = asRecord(each);
    asList(changes).forEach((change, changeIndex) => {
      const { field, value } = asRecord(change);
      const inside = asRecord(value);
      const name = asText(field) ?? '';
      const place = { entry: entryIndex, change: changeIndex, list: null, index: 0 };
      if (LISTS[name]) convertLists(LISTS[name], inside, { place, receivedTime }, converted);
      else convertAccount(name, inside, asText(id), place, converted);
    });
  });
  return converted;
}

function convertLists(
  lists: Readonly<Record<string, Convert>>,
  value: Json,
  { place, receivedTime }: { place: PayloadPlace; receivedTime: string },
  converted: ConvertedPayload,
): void {
  const numberId = asText(asRecord(value.metadata).phone_number_id);
  for (const [list, convert] of Object.entries(lists))
    asList(value[list]).forEach((element, index) => {
      const at = { ...place, list, index };
      attempt(at, converted, () => {
        if (numberId === null) throw new Error('metadata.phone_number_id is missing');
        const source: NumberSource = {
          channel_kind: 'whatsapp',
          provider_number_id: numberId,
          place: at,
          received_time: receivedTime,
        };
        const update = convert(asRecord(element), value, source);
        if (update) converted.updates.push(update);
        else converted.ignored.push(list);
      });
    });
}

function convertAccount(
  field: string,
  value: Json,
  entryId: string | null,
  place: PayloadPlace,
  converted: ConvertedPayload,
): void {
  attempt(place, converted, () => {
    const news = convertAccountField(field, value);
    const account = news?.account_id ?? entryId;
    if (!news || news.changes.length === 0 || account === null) {
      converted.ignored.push(field || 'unnamed');
      return;
    }
    for (const change of news.changes)
      converted.updates.push({
        kind: 'account',
        channel_kind: 'whatsapp',
        provider_account_id: account,
        display_number: news.display_number,
        change,
        place,
      });
  });
}

function attempt(place: PayloadPlace, converted: ConvertedPayload, work: () => void): void {
  try {
    work();
  } catch (error) {
    converted.poison.push({ place, reason: error instanceof Error ? error.message : 'unknown' });
  }
}

/** A payload with one update of another: what a dead letter keeps, and what is applied when it is replayed. */
export function cutOut(body: Buffer, place: PayloadPlace): Buffer {
  const payload = asRecord(parsePayload(body));
  const entry = asRecord(asList(payload.entry)[place.entry]);
  const change = asRecord(asList(entry.changes)[place.change]);
  const value = asRecord(change.value);
  const alone =
    place.list === null
      ? value
      : {
          messaging_product: value.messaging_product,
          metadata: value.metadata,
          ...(value.contacts === undefined ? {} : { contacts: value.contacts }),
          [place.list]: [asList(value[place.list])[place.index]],
        };
  return Buffer.from(
    JSON.stringify({
      object: payload.object,
      entry: [{ id: entry.id, time: entry.time, changes: [{ ...change, value: alone }] }],
    }),
  );
}
