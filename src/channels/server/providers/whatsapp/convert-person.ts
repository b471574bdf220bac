import type { IncomingPerson } from '../../../contract/incoming.ts';
import { asList, asRecord, asText, type Json } from './convert-json.ts';

// Phones are digits. Business-scoped ids of previews begin with `user.`, later ones with a country. What is
// neither identifies nobody: two people may carry the same malformed word.
const PHONE = /^\+?\d{5,20}$/;
const BSUID = /^(?:[A-Z]{2}\.(?:ENT\.)?[A-Za-z0-9]{1,128}|user\..{1,160})$/;
const MAX_NAME = 200;

/** Ids and name of a person. Parts that stand in the wrong place are put into the right one. */
export function person(waId: unknown, userId: unknown, card: Json = {}): IncomingPerson {
  const [phone, scoped] = [asText(waId), asText(userId)];
  const profile = asRecord(card.profile);
  return {
    wa_id: phone !== null && PHONE.test(phone) ? phone.replace('+', '') : null,
    bsuid: [scoped, phone].find((text) => text !== null && BSUID.test(text)) ?? null,
    scoped_id: null,
    name: asText(profile.name)?.trim().slice(0, MAX_NAME).toWellFormed() ?? null,
    username: asText(profile.username) ?? asText(card.username),
  };
}

/** Can this person be told apart from others? */
export const isIdentified = ({ wa_id, bsuid }: IncomingPerson): boolean => wa_id !== null || bsuid !== null;

/** Who sent a message: its own ids, completed by the card that belongs to it; else the word that stands where the number should. */
export function sender(message: Json, cards: unknown): IncomingPerson {
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
  return isIdentified(whole) ? whole : { ...whole, scoped_id: asText(message.from) };
}
