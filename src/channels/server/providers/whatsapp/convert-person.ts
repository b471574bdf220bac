import type { IncomingPerson } from '../../../contract/incoming.ts';
import { asList, asRecord, asText, type Json } from './convert-json.ts';

// Phones are digits. Business-scoped ids of previews begin with `user.`, later ones with a country. What is
// neither identifies no one: two people may carry the same malformed word.
const PHONE = /^\+?\d{5,20}$/;
const BSUID = /^(?:[A-Z]{2}\.(?:ENT\.)?[A-Za-z0-9]{1,128}|user\..{1,160})$/;
const MAX_NAME = 200;

/** Someone by the platform's own ids. */
export interface Person {
  wa_id: string | null;
  /** Business-scoped user id: the same for all numbers of a portfolio. */
  bsuid: string | null;
  /** Set only where both are absent: whatever else distinguishes this sender. It is no phone number. */
  sender_id: string | null;
  name: string | null;
  username: string | null;
}

/** The same in our words. A business-scoped id begins with the country. */
export function asIncoming({ wa_id, bsuid, sender_id, name, username }: Person): IncomingPerson {
  const addresses = [
    ...(wa_id === null ? [] : [{ kind: 'phone_id' as const, id: wa_id }]),
    ...(bsuid === null ? [] : [{ kind: 'person_id' as const, id: bsuid }]),
    ...(sender_id === null ? [] : [{ kind: 'sender_id' as const, id: sender_id }]),
  ];
  return { addresses, name, username, country: /^([A-Z]{2})\./.exec(bsuid ?? '')?.[1] ?? null };
}

/** Ids and name of a person. Parts that are in the wrong place are put into the right one. */
export function person(waId: unknown, userId: unknown, card: Json = {}): Person {
  const [phone, scoped] = [asText(waId), asText(userId)];
  const profile = asRecord(card.profile);
  return {
    wa_id: phone !== null && PHONE.test(phone) ? phone.replace('+', '') : null,
    bsuid: [scoped, phone].find((text) => text !== null && BSUID.test(text)) ?? null,
    sender_id: null,
    name: asText(profile.name)?.trim().slice(0, MAX_NAME).toWellFormed() ?? null,
    username: asText(profile.username) ?? asText(card.username),
  };
}

/** Can this person be distinguished from others? */
export const isIdentified = ({ wa_id, bsuid }: Person): boolean => wa_id !== null || bsuid !== null;

/** Who sent a message: its own ids, completed by the card that belongs to it; else the word that stands where the number should. */
export function sender(message: Json, cards: unknown): Person {
  const all = asList(cards).map(asRecord);
  const own = person(message.from, message.from_user_id);
  const card =
    all.find(
      ({ wa_id, user_id }) =>
        (own.wa_id !== null && asText(wa_id)?.replace('+', '') === own.wa_id) ||
        (own.bsuid !== null && asText(user_id) === own.bsuid),
    ) ?? (all.length === 1 ? all[0] : undefined);
  const carded = card ? person(card.wa_id, card.user_id, card) : own;
  const whole = { ...carded, wa_id: own.wa_id ?? carded.wa_id, bsuid: own.bsuid ?? carded.bsuid };
  return isIdentified(whole) ? whole : { ...whole, sender_id: asText(message.from) };
}
