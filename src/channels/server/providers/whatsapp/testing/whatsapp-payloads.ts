import type { Id } from '../../../../../foundation/contract/id.ts';

// Payloads in the provider's own form, for tests.

/** A business with one WhatsApp number. */
export interface TestNumber {
  business_id: Id;
  channel_id: Id;
  number_id: string;
  account_id: string;
}

export interface PayloadParts {
  contacts?: readonly object[];
  messages?: readonly object[];
  statuses?: readonly object[];
}

/** Seconds since 1970, as the provider writes time. */
export const secondsAgo = (seconds: number): string => String(Math.floor(Date.now() / 1000) - seconds);

export const change = (number: Pick<TestNumber, 'number_id'>, value: PayloadParts) => ({
  field: 'messages',
  value: {
    messaging_product: 'whatsapp',
    metadata: { display_phone_number: '919840000000', phone_number_id: number.number_id },
    ...value,
  },
});

export const payload = (number: Pick<TestNumber, 'number_id' | 'account_id'>, ...parts: readonly PayloadParts[]) => ({
  object: 'whatsapp_business_account',
  entry: [{ id: number.account_id, changes: parts.map((part) => change(number, part)) }],
});

/** A change of another field than messages as a whole payload: echoes, an imported history, its address book. */
export const fieldPayload = (number: Pick<TestNumber, 'number_id' | 'account_id'>, field: string, value: object) => ({
  object: 'whatsapp_business_account',
  entry: [{ id: number.account_id, changes: [{ ...change(number, value), field }] }],
});

export const card = (waId: string, name = 'Meera') => ({ profile: { name }, wa_id: waId });

export const text = (from: string, id: string, body = 'Hello', ago = 5) => ({
  from,
  id,
  timestamp: secondsAgo(ago),
  type: 'text',
  text: { body },
});

export const status = (id: string, word: string, extra: object = {}, ago = 5) => ({
  id,
  status: word,
  timestamp: secondsAgo(ago),
  recipient_id: '919840012345',
  ...extra,
});

/** One message of one person as a whole payload. */
export const textPayload = (number: TestNumber, from: string, id: string, body?: string, ago?: number) =>
  payload(number, { contacts: [card(from)], messages: [text(from, id, body, ago)] });
