import { conclude, convertPayload } from './conclude.ts';

// Payloads in the platform's own form, one change at a time.

/** The number of the business in them. */
export const OURS = '15550783881';
/** Of everything that happens in them, in the platform's form and in ours. */
export const AT = '1750090702';
export const WHEN = '2025-06-16T16:18:22';

/** A name, one change or several, and what they come to. */
export type Variant = readonly [name: string, changes: object | readonly unknown[], lines: readonly string[]];

export const changeOf = (field: string, value: object) => ({
  field,
  value: {
    messaging_product: 'whatsapp',
    metadata: { display_phone_number: OURS, phone_number_id: '1065' },
    ...value,
  },
});

const CARD = { profile: { name: 'Sheena' }, wa_id: '16505551234', user_id: 'US.1349' };

/** One message of one person. */
export const inbound = (type: string, content: unknown, extra: object = {}) =>
  changeOf('messages', {
    contacts: [CARD],
    messages: [
      { from: '16505551234', from_user_id: 'US.1349', id: 'w1', timestamp: AT, type, [type]: content, ...extra },
    ],
  });

/** How the conclusion of such a message ends. */
export const FROM = `from 16505551234 US.1349 (Sheena) | ${WHEN} | at 1065`;

/** What changes of one payload come to. */
export function concludeChanges(changes: object | readonly unknown[]): string[] {
  const entry = [{ id: 'waba', time: 1, changes: Array.isArray(changes) ? changes : [changes] }];
  const body = Buffer.from(JSON.stringify({ object: 'whatsapp_business_account', entry }));
  return conclude(convertPayload(body, '2026-11-22T09:00:00.000Z'));
}
