import type { Id } from '../../../foundation/contract/id.ts';
import type { Pool } from 'pg';

/** Rows of the main job, made without a provider. Each function returns the new row's id. */
export interface SampleChats {
  channel(overrides?: Row): Promise<Id>;
  contact(overrides?: Row): Promise<Id>;
  chat(row: { channel_id: Id; contact_id: Id } & Row): Promise<Id>;
  message(row: { chat_id: Id; channel_id: Id } & Row): Promise<Id>;
  template(overrides?: Row): Promise<Id>;
  media(overrides?: Row): Promise<Id>;
}

type Row = Readonly<Record<string, unknown>>;

/** The account that sample channels and templates belong to. */
export const SAMPLE_ACCOUNT = '900000000000101';
const HOUR_MS = 3_600_000;

let counter = 0;

/** Makes rows in one business. */
export function sampleChats(ownerPool: Pool, businessId: Id): SampleChats {
  const insert = async (table: string, row: Row): Promise<Id> => {
    const full = { business_id: businessId, ...row };
    const names = Object.keys(full);
    const values = Object.values(full).map((value) =>
      typeof value === 'object' && value !== null ? JSON.stringify(value) : value,
    );
    const { rows } = await ownerPool.query<{ id: Id }>(
      `insert into ${table} (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')}) returning id`,
      values,
    );
    return rows[0]?.id ?? '';
  };
  const next = () => ++counter;
  return {
    channel: (overrides = {}) =>
      insert('channels', {
        kind: 'whatsapp',
        name: 'Store line',
        handle: '+91 90000 14220',
        status: 'active',
        provider_account_id: SAMPLE_ACCOUNT,
        provider_number_id: `${businessId}${next()}`,
        activated_time: new Date().toISOString(),
        ...overrides,
      }),
    contact: (overrides = {}) =>
      insert('contacts', {
        name: 'Kavya Iyer',
        mobile: `+9198${String(10_000_000 + next())}`,
        ...overrides,
      }),
    chat: (row) =>
      insert('chats', {
        recipient_id: '919810000000',
        recipient_kind: 'phone_id',
        last_incoming_time: new Date().toISOString(),
        expiration_time: new Date(Date.now() + 23 * HOUR_MS).toISOString(),
        ...row,
      }),
    message: (row) =>
      insert('messages', {
        provider_id: `wamid.sample${next()}`,
        origin: 'incoming',
        content_type: 'text',
        content: { text: 'Is the blue one still there?' },
        status: 'received',
        time: `${new Date().toISOString().slice(0, 19)}Z`,
        ...row,
      }),
    template: (overrides = {}) =>
      insert('message_templates', {
        channel_kind: 'whatsapp',
        provider_account_id: SAMPLE_ACCOUNT,
        provider_template_id: String(next()),
        name: 'order_ready',
        language: 'en',
        category: 'UTILITY',
        provider_status: 'APPROVED',
        components: JSON.stringify([{ type: 'BODY', text: 'Hi {{1}}, order {{2}} is ready.' }]),
        ...overrides,
      }),
    media: (overrides = {}) =>
      insert('media', {
        sha256: 'a'.repeat(64),
        name: 'catalogue.pdf',
        mime_type: 'application/pdf',
        size: 12,
        purpose: 'setup',
        ...overrides,
      }),
  };
}
