import { isHiddenNumber } from '../../../foundation/contract/hidden-numbers.ts';
import type { Shown } from '../sending/local-message.ts';

/** A person whose details are sent, as they are being entered. */
export interface CardDraft {
  name: string;
  phone: string;
  email: string;
}

export const emptyCard: CardDraft = { name: '', phone: '', email: '' };

const isEmpty = ({ name, phone, email }: CardDraft) => `${name}${phone}${email}`.trim() === '';

/** What is wrong with a card, by field. A card with nothing in it is left out, unless it is the only one. */
export function cardProblems(
  card: CardDraft,
  isOnly: boolean,
): Partial<Record<keyof CardDraft, 'no_name' | 'no_way' | 'bad_phone' | 'bad_email'>> {
  if (isEmpty(card) && !isOnly) return {};
  const { name, phone, email } = card;
  const digits = phone.replaceAll(/\D/g, '').length;
  return {
    ...(name.trim() === '' && { name: 'no_name' as const }),
    ...(phone.trim() === '' && email.trim() === '' && { phone: 'no_way' as const }),
    ...(phone.trim() !== '' &&
      (!/^\+?[\d\s().-]+$/.test(phone.trim()) || digits < 6 || digits > 15) && { phone: 'bad_phone' as const }),
    ...(email.trim() !== '' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()) && { email: 'bad_email' as const }),
  };
}

/** A contact of the business as a card; a number that this person may not see is not sent. */
export const cardOf = ({
  label,
  mobile,
  email,
}: {
  label: string;
  mobile: string | null;
  email: string | null;
}): CardDraft => ({
  name: label,
  phone: mobile === null || isHiddenNumber(mobile) ? '' : mobile,
  email: email ?? '',
});

/** The message of the cards that have a name; null: there is none. */
export function shownCards(cards: readonly CardDraft[]): Shown | null {
  const contacts = cards
    .filter(({ name }) => name.trim() !== '')
    .map(({ name, phone, email }) => ({
      name: name.trim(),
      phones: phone.trim() === '' ? [] : [phone.trim()],
      ...(email.trim() !== '' && { emails: [email.trim()] }),
    }));
  return contacts.length === 0 ? null : { content_type: 'contacts', content: { contacts } };
}

/** The cards with one more; it takes the place of one that is still empty. */
export function withCard(cards: readonly CardDraft[], card: CardDraft): CardDraft[] {
  const at = cards.findIndex(isEmpty);
  return at === -1 ? [...cards, card] : cards.with(at, card);
}
