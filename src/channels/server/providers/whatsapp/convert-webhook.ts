import type { ConvertedPayload, IncomingUpdate, PayloadPlace } from '../../../contract/incoming.ts';
import { convertAccountField } from './convert-account.ts';
import { asList, asRecord, asText, parsePayload, type Json } from './convert-json.ts';
import {
  convertIdUpdate,
  convertMessage,
  convertPreference,
  convertStatus,
  fault,
  type NumberSource,
} from './convert-message.ts';

type Convert = (element: Json, value: Json, source: NumberSource) => IncomingUpdate | null;

/** The lists of a number's fields, in the order in which they are applied. */
const LISTS: Readonly<Record<string, Readonly<Record<string, Convert>>>> = {
  messages: {
    messages: (element, value, source) => convertMessage(element, value.contacts, source),
    statuses: (element, _, source) => convertStatus(element, source),
    errors: (element, _, source) => ({ ...source, kind: 'fault', error: fault(element) }),
  },
  user_preferences: { user_preferences: (element, _, source) => convertPreference(element, source) },
  user_id_update: { user_id_update: (element, _, source) => convertIdUpdate(element, source) },
};

/**
 * Takes one payload apart. Pure. Fields and kinds that are not known are acknowledged and change
 * nothing; what is known but malformed is poison, one element at a time. Throws when the whole is no
 * payload.
 */
export function convertWebhook(body: Buffer): ConvertedPayload {
  const payload = parsePayload(body);
  const { entry } = asRecord(payload);
  if (!Array.isArray(entry)) throw new Error('entry is missing');
  const converted: ConvertedPayload = { updates: [], poison: [], ignored: [] };
  entry.forEach((each, entryIndex) => {
    const { id, changes } = asRecord(each);
    asList(changes).forEach((change, changeIndex) => {
      const { field, value } = asRecord(change);
      const inside = asRecord(value);
      const name = asText(field) ?? '';
      const place = { entry: entryIndex, change: changeIndex, list: null, index: 0 };
      if (LISTS[name]) convertLists(LISTS[name], inside, place, converted);
      else convertAccount(name, inside, asText(id), place, converted);
    });
  });
  return converted;
}

function convertLists(
  lists: Readonly<Record<string, Convert>>,
  value: Json,
  place: PayloadPlace,
  converted: ConvertedPayload,
): void {
  const numberId = asText(asRecord(value.metadata).phone_number_id);
  for (const [list, convert] of Object.entries(lists))
    asList(value[list]).forEach((element, index) => {
      const at = { ...place, list, index };
      attempt(at, converted, () => {
        if (numberId === null) throw new Error('metadata.phone_number_id is missing');
        const source: NumberSource = { channel_kind: 'whatsapp', provider_number_id: numberId, place: at };
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
