import { refuse, refuseValue } from '../graph/graph-error.ts';
import { textOf, type Json } from '../../../core/server/read-json.ts';
import type { BusinessNumber } from '../registry/entities.ts';
import type { Registry } from '../registry/registry.ts';
import { whatsappIds, withCountry } from './number-plan.ts';

export interface Recipient {
  /** As the caller wrote it. */
  input: string;
  /** Digits, as WhatsApp knows the number; null for someone who is addressed by user id. */
  wa_id: string | null;
  user_id: string | null;
}

// Meta's reference, Business-scoped user IDs.
const USER_ID = /^[A-Z]{2}\.(?:ENT\.)?[A-Za-z0-9]{1,128}$/;

/** Who a send is for. With both `to` and `recipient`, `to` wins. Meta's reference, Business-scoped user IDs. */
export function recipientOf(body: Json, number: BusinessNumber, registry: Registry): Recipient {
  const to = typeof body['to'] === 'number' ? String(body['to']) : textOf(body['to']);
  if (to !== undefined) return byNumber(to, number, registry);
  const userId = textOf(body['recipient']);
  // Public error text.
  if (userId === undefined) refuse(100, { message: 'The parameter to is required.' });
  // No public source.
  if (!USER_ID.test(userId)) refuseValue(`Parameter 'recipient' is not a valid business-scoped user ID`);
  const phone = registry.phone(userId);
  return { input: userId, wa_id: phone?.wa_id ?? null, user_id: userId };
}

function byNumber(input: string, number: BusinessNumber, registry: Registry): Recipient {
  const bare = input.replaceAll(/[\s()-]/g, '');
  // Meta's reference, Phone numbers: +, -, brackets and spaces beside digits.
  if (!/^\+?\d{7,15}$/.test(bare)) refuseValue(`Parameter 'to' is not a valid phone number: ${input}`);
  const ids = whatsappIds(bare.startsWith('+') ? bare.slice(1) : withCountry(bare, number.wa_id));
  const waId = (ids.length > 1 && ids.find((id) => registry.phone(id))) || ids[0];
  // Public error texts.
  if (waId === number.wa_id) refuse(131021, 'Recipient cannot be the same as the sender.');
  if (number.account_mode === 'SANDBOX' && !number.allowed_recipients.includes(waId))
    refuse(
      131030,
      'Recipient phone number not in allowed list: Add recipient phone number to recipient list and try again.',
    );
  return { input, wa_id: waId, user_id: registry.phone(waId)?.user_id ?? null };
}
